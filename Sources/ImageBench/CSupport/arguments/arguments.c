#define _GNU_SOURCE
#include "ib_arguments.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum { maximum_options = 64 };

struct ib_arguments {
    int count;
    char **arguments;
    struct option options[maximum_options + 1];
    int option_count;
    // getopt wants a leading '+' to stop nowhere, ':' to tell a missing value from an unknown name.
    char letters[2 * maximum_options + 2];
    char letter_of[maximum_options];
    int started;
};

ib_arguments *ib_arguments_create(int count, const char *const *arguments) {
    ib_arguments *parser = calloc(1, sizeof *parser);
    if (parser == NULL) {
        return NULL;
    }
    parser->arguments = calloc((size_t)count + 1, sizeof *parser->arguments);
    if (parser->arguments == NULL) {
        ib_arguments_destroy(parser);
        return NULL;
    }
    for (int i = 0; i < count; i++) {
        parser->arguments[i] = strdup(arguments[i]);
        if (parser->arguments[i] == NULL) {
            ib_arguments_destroy(parser);
            return NULL;
        }
        parser->count = i + 1;
    }
    strcpy(parser->letters, ":");
    return parser;
}

int ib_arguments_add(
    ib_arguments *parser, const char *name, char letter, int takes_value, int code) {
    if (parser->option_count == maximum_options) {
        return -1;
    }
    char *copy = strdup(name);
    if (copy == NULL) {
        return -1;
    }
    int index = parser->option_count++;
    parser->options[index].name = copy;
    parser->options[index].has_arg = takes_value ? required_argument : no_argument;
    parser->options[index].val = code;
    parser->letter_of[index] = letter;
    if (letter != 0) {
        size_t end = strlen(parser->letters);
        parser->letters[end++] = letter;
        if (takes_value) {
            parser->letters[end++] = ':';
        }
        parser->letters[end] = 0;
    }
    return 0;
}

static int code_of_letter(const ib_arguments *parser, int letter) {
    for (int i = 0; i < parser->option_count; i++) {
        if (letter != 0 && parser->letter_of[i] == letter) {
            return parser->options[i].val;
        }
    }
    return letter;
}

int ib_arguments_next(ib_arguments *parser, const char **text) {
    if (!parser->started) {
        // 0 makes glibc discard the state of an earlier parser.
        optind = 0;
        opterr = 0;
        parser->started = 1;
    }
    int before = optind == 0 ? 1 : optind;
    int code =
        getopt_long(parser->count, parser->arguments, parser->letters, parser->options, NULL);
    *text = optarg;
    if (code == -1) {
        return IB_ARGUMENTS_END;
    }
    if (code == '?' || code == ':') {
        int place = optind - 1 > before ? optind - 1 : before;
        *text = place < parser->count ? parser->arguments[place] : "";
        if (code == ':') {
            return IB_ARGUMENTS_VALUE_MISSING;
        }
        // For --flag=value on a flag glibc answers '?' and leaves the flag's code in optopt.
        return strchr(*text, '=') != NULL && optopt != 0 ? IB_ARGUMENTS_VALUE_UNWANTED
                                                         : IB_ARGUMENTS_UNKNOWN;
    }
    return code_of_letter(parser, code);
}

const char *ib_arguments_operand(const ib_arguments *parser, int index) {
    int place = optind + index;
    return place < parser->count ? parser->arguments[place] : NULL;
}

void ib_arguments_destroy(ib_arguments *parser) {
    if (parser == NULL) {
        return;
    }
    for (int i = 0; i < parser->option_count; i++) {
        free((char *)parser->options[i].name);
    }
    if (parser->arguments != NULL) {
        for (int i = 0; i < parser->count; i++) {
            free(parser->arguments[i]);
        }
        free(parser->arguments);
    }
    free(parser);
}
