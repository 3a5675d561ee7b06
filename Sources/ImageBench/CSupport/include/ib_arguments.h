#ifndef IB_CARGUMENTS_H
#define IB_CARGUMENTS_H

// glibc's getopt_long behind calls that Swift can make: options are added one by one, and the
// globals of getopt stay inside. One parser at a time.

// What ib_arguments_next can return besides the code of an option.
#define IB_ARGUMENTS_END (-1)
#define IB_ARGUMENTS_UNKNOWN (-2)
#define IB_ARGUMENTS_VALUE_MISSING (-3)
#define IB_ARGUMENTS_VALUE_UNWANTED (-4)

typedef struct ib_arguments ib_arguments;

// A parser for `count` arguments, which are copied; the first is the command. NULL without memory.
ib_arguments *ib_arguments_create(int count, const char *const *arguments);

// Adds the option --name with a code of 1 or more; takes_value is 0 or 1; letter is its short form
// or 0. Returns 0, or -1 without memory.
int ib_arguments_add(ib_arguments *parser, const char *name, char letter, int takes_value, int code);

// The code of the next option, or one of the values above. *text is the option's value, or after
// a problem the argument that made it; it lives as long as the parser.
int ib_arguments_next(ib_arguments *parser, const char **text);

// After IB_ARGUMENTS_END: the arguments that are no options, in order; NULL past the last.
const char *ib_arguments_operand(const ib_arguments *parser, int index);

// Frees the parser; NULL is allowed.
void ib_arguments_destroy(ib_arguments *parser);

#endif
