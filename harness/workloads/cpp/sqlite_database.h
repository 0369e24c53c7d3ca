#pragma once

#include <cstdint>
#include <sqlite3.h>
#include <string>
#include <string_view>

/** One connection to a database file. All throw Failure. */
class SqliteDatabase {
public:
    /** Makes the file where it does not exist. */
    explicit SqliteDatabase(const std::string& path);
    ~SqliteDatabase();
    SqliteDatabase(const SqliteDatabase&) = delete;
    SqliteDatabase& operator=(const SqliteDatabase&) = delete;

    /** Any number of statements; what they return is dropped. */
    void execute(const std::string& sql);

    /** One of SQLITE_DBSTATUS_…; counters start anew. */
    std::uint64_t takeStatus(int counter);

    /** No statement may be left. */
    void close();

    sqlite3* handle() const { return handle_; }

private:
    sqlite3* handle_ = nullptr;
};

/** A prepared statement. All throw Failure. */
class SqliteStatement {
public:
    SqliteStatement(const SqliteDatabase& database, std::string_view sql);
    ~SqliteStatement();
    SqliteStatement(const SqliteStatement&) = delete;
    SqliteStatement& operator=(const SqliteStatement&) = delete;

    /**
     * Starts it anew with these values for its parameters, in their order: numbers and texts, of which an empty one is
     * NULL. A text has to live until the statement is started anew.
     *
     * @returns whether there is a row
     */
    template <typename... Values>
    bool start(const Values&... values) {
        reset();
        int parameter = 0;
        (bind(++parameter, values), ...);
        return next();
    }

    /** Runs it to its end, with these values. */
    template <typename... Values>
    void run(const Values&... values) {
        for (bool row = start(values...); row; row = next()) continue;
        reset();
    }

    /** @returns whether there is one more row */
    bool next();

    /** Lets go of the rows and of what holds them in the cache. */
    void reset() { sqlite3_reset(handle_); }

    std::string column(int column) const { return sqlite3_column_name(handle_, column); }
    bool isNull(int column) const { return sqlite3_column_type(handle_, column) == SQLITE_NULL; }
    std::int64_t number(int column) const { return sqlite3_column_int64(handle_, column); }
    /** Until the next row. */
    std::string_view text(int column) const;

private:
    void bind(int parameter, std::int64_t value);
    void bind(int parameter, std::uint64_t value) { bind(parameter, static_cast<std::int64_t>(value)); }
    void bind(int parameter, int value) { bind(parameter, static_cast<std::int64_t>(value)); }
    void bind(int parameter, const std::string& value);

    sqlite3_stmt* handle_ = nullptr;
};

/** The single number that a query returns. Throws Failure. */
std::int64_t numberOf(const SqliteDatabase& database, std::string_view sql);
