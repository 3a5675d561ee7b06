#include "CSQLite.h"

#include <limits.h>
#include <sqlite3.h>
#include <stddef.h>

// The types of the header are SQLite's own under names of ours, so that Swift sees no sqlite3.h.
static sqlite3 *handle(ib_sqlite *connection) {
    return (sqlite3 *)connection;
}

static sqlite3_stmt *row(ib_sqlite_statement *statement) {
    return (sqlite3_stmt *)statement;
}

int ib_sqlite_open(
    const char *path, enum ib_sqlite_mode mode, int wait_milliseconds, ib_sqlite **connection) {
    *connection = NULL;
    // A reader needs write access too, to roll back the transaction of a killed writer.
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE
        | (mode == IB_SQLITE_CREATE ? SQLITE_OPEN_CREATE : 0);
    sqlite3 *opened = NULL;
    int code = sqlite3_open_v2(path, &opened, flags, NULL);
    if (code == SQLITE_OK) {
        sqlite3_extended_result_codes(opened, 1);
        sqlite3_busy_timeout(opened, wait_milliseconds);
        // A database may come from a cache that others can write, so nothing in it is run.
        sqlite3_db_config(opened, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
        sqlite3_db_config(opened, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
        sqlite3_db_config(opened, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
        sqlite3_db_config(opened, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
        code = sqlite3_exec(opened, "PRAGMA cell_size_check = ON", NULL, NULL, NULL);
    }
    if (code != SQLITE_OK) {
        sqlite3_close(opened);
        return code;
    }
    *connection = (ib_sqlite *)opened;
    return SQLITE_OK;
}

void ib_sqlite_close(ib_sqlite *connection) {
    sqlite3_close(handle(connection));
}

const char *ib_sqlite_message(ib_sqlite *connection) {
    return sqlite3_errmsg(handle(connection));
}

int ib_sqlite_run(ib_sqlite *connection, const char *statements) {
    return sqlite3_exec(handle(connection), statements, NULL, NULL, NULL);
}

int64_t ib_sqlite_last_row(ib_sqlite *connection) {
    return sqlite3_last_insert_rowid(handle(connection));
}

int64_t ib_sqlite_changes(ib_sqlite *connection) {
    return sqlite3_changes64(handle(connection));
}

int ib_sqlite_prepare(ib_sqlite *connection, const char *text, ib_sqlite_statement **statement) {
    sqlite3_stmt *prepared = NULL;
    int code = sqlite3_prepare_v2(handle(connection), text, -1, &prepared, NULL);
    *statement = (ib_sqlite_statement *)prepared;
    return code;
}

void ib_sqlite_finalize(ib_sqlite_statement *statement) {
    sqlite3_finalize(row(statement));
}

void ib_sqlite_reset(ib_sqlite_statement *statement) {
    // The code repeats that of the last step, which its caller has seen.
    (void)sqlite3_reset(row(statement));
}

int ib_sqlite_bind_null(ib_sqlite_statement *statement, int index) {
    return sqlite3_bind_null(row(statement), index);
}

int ib_sqlite_bind_integer(ib_sqlite_statement *statement, int index, int64_t value) {
    return sqlite3_bind_int64(row(statement), index, value);
}

int ib_sqlite_bind_real(ib_sqlite_statement *statement, int index, double value) {
    return sqlite3_bind_double(row(statement), index, value);
}

int ib_sqlite_bind_text(
    ib_sqlite_statement *statement, int index, const char *text, int64_t length) {
    if (length < 0 || length > INT_MAX) {
        return SQLITE_TOOBIG;
    }
    return sqlite3_bind_text(row(statement), index, text, (int)length, SQLITE_TRANSIENT);
}

int ib_sqlite_step(ib_sqlite_statement *statement) {
    return sqlite3_step(row(statement));
}

enum ib_sqlite_kind ib_sqlite_column_kind(ib_sqlite_statement *statement, int column) {
    switch (sqlite3_column_type(row(statement), column)) {
    case SQLITE_INTEGER: return IB_SQLITE_INTEGER;
    case SQLITE_FLOAT: return IB_SQLITE_REAL;
    case SQLITE_TEXT: return IB_SQLITE_TEXT;
    case SQLITE_NULL: return IB_SQLITE_NULL;
    default: return IB_SQLITE_OTHER;
    }
}

int64_t ib_sqlite_column_integer(ib_sqlite_statement *statement, int column) {
    return sqlite3_column_int64(row(statement), column);
}

double ib_sqlite_column_real(ib_sqlite_statement *statement, int column) {
    return sqlite3_column_double(row(statement), column);
}

const char *ib_sqlite_column_text(ib_sqlite_statement *statement, int column, int64_t *length) {
    const char *text = (const char *)sqlite3_column_text(row(statement), column);
    *length = text == NULL ? 0 : sqlite3_column_bytes(row(statement), column);
    return text == NULL ? "" : text;
}
