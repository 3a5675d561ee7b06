#ifndef IB_CSQLITE_H
#define IB_CSQLITE_H

#include <stdint.h>

/* A connection to one database file, for one thread at a time. */
typedef struct ib_sqlite ib_sqlite;
/* A prepared statement of a connection, which outlives it. */
typedef struct ib_sqlite_statement ib_sqlite_statement;

/* How a file is opened. */
enum ib_sqlite_mode {
    /* An existing file; read-only where the system does not allow writing. */
    IB_SQLITE_EXISTING = 0,
    /* A file that is created if it does not exist. */
    IB_SQLITE_CREATE = 1
};

/* Results of ib_sqlite_step that are no errors: SQLITE_ROW and SQLITE_DONE. */
enum ib_sqlite_result { IB_SQLITE_OK = 0, IB_SQLITE_ROW = 100, IB_SQLITE_DONE = 101 };

/* Primary result codes that callers distinguish; extended codes hold them in their lowest byte. */
enum ib_sqlite_code {
    IB_SQLITE_ERROR = 1,
    IB_SQLITE_PERMISSION = 3,
    IB_SQLITE_BUSY = 5,
    IB_SQLITE_READ_ONLY = 8,
    IB_SQLITE_IO = 10,
    IB_SQLITE_CORRUPT = 11,
    IB_SQLITE_FULL = 13,
    IB_SQLITE_CANNOT_OPEN = 14,
    IB_SQLITE_NOT_A_DATABASE = 26
};

/* Kinds of values in a column. */
enum ib_sqlite_kind {
    IB_SQLITE_INTEGER = 1,
    IB_SQLITE_REAL = 2,
    IB_SQLITE_TEXT = 3,
    IB_SQLITE_OTHER = 4,
    IB_SQLITE_NULL = 5
};

/* Opens the file at `path` and stores the connection in `*connection`, or NULL.
 *
 * A call waits for the lock of another connection for up to `wait_milliseconds`. The file is not
 * trusted: its schema cannot call functions with side effects, and pages are checked when read. */
int ib_sqlite_open(
    const char *path, enum ib_sqlite_mode mode, int wait_milliseconds, ib_sqlite **connection);
/* Closes a connection without open statements; NULL is ignored. */
void ib_sqlite_close(ib_sqlite *connection);
/* The message of the last failed call; valid until the next call. */
const char *ib_sqlite_message(ib_sqlite *connection);
/* Runs statements without parameters and drops their rows. */
int ib_sqlite_run(ib_sqlite *connection, const char *statements);
/* The row identifier of the last row that this connection added. */
int64_t ib_sqlite_last_row(ib_sqlite *connection);
/* How many rows the last statement added, changed or removed. */
int64_t ib_sqlite_changes(ib_sqlite *connection);

/* Prepares one statement and stores it in `*statement`, or NULL. */
int ib_sqlite_prepare(ib_sqlite *connection, const char *text, ib_sqlite_statement **statement);
/* Frees a statement; NULL is ignored. */
void ib_sqlite_finalize(ib_sqlite_statement *statement);
/* Makes a statement ready to run again; the parameters stay. */
void ib_sqlite_reset(ib_sqlite_statement *statement);
/* Set the parameter `index`, counted from 1; text is `length` bytes of UTF-8 and copied. */
int ib_sqlite_bind_null(ib_sqlite_statement *statement, int index);
int ib_sqlite_bind_integer(ib_sqlite_statement *statement, int index, int64_t value);
int ib_sqlite_bind_real(ib_sqlite_statement *statement, int index, double value);
int ib_sqlite_bind_text(
    ib_sqlite_statement *statement, int index, const char *text, int64_t length);
/* Advances to the next row: IB_SQLITE_ROW, IB_SQLITE_DONE or an error. */
int ib_sqlite_step(ib_sqlite_statement *statement);
/* Values of the current row by column, counted from 0; text stays valid until the next step. */
enum ib_sqlite_kind ib_sqlite_column_kind(ib_sqlite_statement *statement, int column);
int64_t ib_sqlite_column_integer(ib_sqlite_statement *statement, int column);
double ib_sqlite_column_real(ib_sqlite_statement *statement, int column);
const char *ib_sqlite_column_text(ib_sqlite_statement *statement, int column, int64_t *length);

#endif
