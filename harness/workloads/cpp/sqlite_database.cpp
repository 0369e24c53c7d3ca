#include "sqlite_database.h"

#include "errors.h"

namespace {

/** @param doing a statement, of which the beginning says enough, or what else was asked of the database */
Failure failure(sqlite3* handle, std::string_view doing) {
    return Failure("SQLite: " + std::string(doing.substr(0, doing.find(" ("))) + ": " + sqlite3_errmsg(handle));
}

}  // namespace

SqliteDatabase::SqliteDatabase(const std::string& path) {
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    if (sqlite3_open_v2(path.c_str(), &handle_, flags, nullptr) == SQLITE_OK) return;
    const Failure error = failure(handle_, path);
    sqlite3_close_v2(handle_);
    throw error;
}

SqliteDatabase::~SqliteDatabase() {
    sqlite3_close_v2(handle_);
}

void SqliteDatabase::execute(const std::string& sql) {
    if (sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) throw failure(handle_, sql);
}

std::uint64_t SqliteDatabase::takeStatus(int counter) {
    int current = 0, highest = 0;
    if (sqlite3_db_status(handle_, counter, &current, &highest, true) != SQLITE_OK) throw failure(handle_, "status");
    return static_cast<std::uint64_t>(current);
}

void SqliteDatabase::close() {
    if (sqlite3_close(handle_) != SQLITE_OK) throw failure(handle_, "close");
    handle_ = nullptr;
}

SqliteStatement::SqliteStatement(const SqliteDatabase& database, std::string_view sql) {
    const int size = static_cast<int>(sql.size());
    if (sqlite3_prepare_v2(database.handle(), sql.data(), size, &handle_, nullptr) != SQLITE_OK) {
        throw failure(database.handle(), sql);
    }
}

SqliteStatement::~SqliteStatement() {
    sqlite3_finalize(handle_);
}

bool SqliteStatement::next() {
    const int code = sqlite3_step(handle_);
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    throw failure(sqlite3_db_handle(handle_), sqlite3_sql(handle_));
}

std::string_view SqliteStatement::text(int column) const {
    const auto* const bytes = reinterpret_cast<const char*>(sqlite3_column_text(handle_, column));
    return {bytes == nullptr ? "" : bytes, static_cast<std::size_t>(sqlite3_column_bytes(handle_, column))};
}

void SqliteStatement::bind(int parameter, std::int64_t value) {
    if (sqlite3_bind_int64(handle_, parameter, value) == SQLITE_OK) return;
    throw failure(sqlite3_db_handle(handle_), sqlite3_sql(handle_));
}

void SqliteStatement::bind(int parameter, const std::string& value) {
    const int code = value.empty() ? sqlite3_bind_null(handle_, parameter)
                                   : sqlite3_bind_text(handle_, parameter, value.data(), static_cast<int>(value.size()),
                                                       SQLITE_STATIC);
    if (code != SQLITE_OK) throw failure(sqlite3_db_handle(handle_), sqlite3_sql(handle_));
}

std::int64_t numberOf(const SqliteDatabase& database, std::string_view sql) {
    SqliteStatement statement(database, sql);
    if (!statement.start()) throw Failure("SQLite: " + std::string(sql) + ": returned nothing");
    return statement.number(0);
}
