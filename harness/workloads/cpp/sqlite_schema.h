#pragma once

/** Name of the database in a store's folder. */
constexpr const char* databaseName = "main.sqlite3";

/**
 * Tables and indexes of a Pocketnet node's main.sqlite3, as far as the chain of this suite fills them: those of version
 * 0.20 (December 2021), with texts for keys, which each index holds once more; and the balances, which came later.
 *
 * @see https://github.com/pocketnetteam/pocketnet.core src/pocketdb/migrations/main.cpp
 */
constexpr const char* schema = R"sql(create table Transactions (
    Type int not null,
    Hash text not null primary key,
    Time int not null,
    BlockHash text,
    BlockNum int,
    Height int,
    Last int not null default 0,
    Id int,
    String1 text,
    String2 text,
    String3 text,
    Int1 int
);
create table Payload (TxHash text primary key, String1 text, String2 text, String3 text);
create table TxOutputs (
    TxHash text not null,
    TxHeight int,
    Number int not null,
    AddressHash text not null,
    Value int not null,
    SpentHeight int,
    SpentTxHash text,
    primary key (TxHash, Number, AddressHash)
);
create table Ratings (
    Type int not null,
    Height int not null,
    Id int not null,
    Value int not null,
    primary key (Type, Id, Height, Value)
);
create table Balances (AddressHash text not null primary key, Height int not null, Value int not null);

create index Transactions_BlockHash on Transactions (BlockHash);
create index Transactions_Height_Type on Transactions (Height, Type);
create index Transactions_Hash_Height on Transactions (Hash, Height);
create index Transactions_Time_Type on Transactions (Time, Type);
create index Transactions_Type_Id on Transactions (Type, Id);
create index Transactions_Type_String1_Height on Transactions (Type, String1, Height, Hash);
create index Transactions_Type_String2_Height on Transactions (Type, String2, Height, Hash);
create index Transactions_LastAccount on Transactions (Type, Last, String1, Height);
create index Transactions_LastContent on Transactions (Type, Last, String2, Height);
create index Transactions_ExistsScore on Transactions (Type, String1, String2, Height);
create index Payload_ExistsAnotherByName on Payload (String2, TxHash);
create index TxOutputs_SpentHeight on TxOutputs (SpentHeight);
create index TxOutputs_SpentTxHash on TxOutputs (SpentTxHash);
create index TxOutputs_AddressHash_SpentHeight_TxHeight on TxOutputs (AddressHash, SpentHeight, TxHeight);
create index Ratings_Height on Ratings (Height);
)sql";

/** Kinds of ratings, of which one adds up for each Id. */
constexpr int accountRating = 0, postRating = 2, commentRating = 3;
