#include "pocketnet_chain.h"

#include "data_stream.h"

#include <algorithm>

namespace {

/** What a stream is for, apart from those of the other suites. */
namespace purpose {
constexpr std::uint64_t transactionHashes = 256, blockHashes = 257, addresses = 258, contents = 259, spending = 260;
}

constexpr std::size_t hashSize = 64, addressSize = 34;

/** Types of a block's transactions, in their order. */
constexpr std::array<TransactionType, transactionsOfBlock> types = {
    TransactionType::coinstake, TransactionType::account,
    TransactionType::transfer, TransactionType::transfer, TransactionType::transfer,
    TransactionType::post, TransactionType::post,
    TransactionType::comment, TransactionType::comment, TransactionType::comment,
    TransactionType::postScore, TransactionType::postScore, TransactionType::postScore,
    TransactionType::postScore, TransactionType::commentScore,
    TransactionType::subscription,
};
constexpr std::uint64_t firstPost = 5, posts = 2, firstComment = 7, comments = 3;

std::string text(Stream& stream, std::size_t size, const char* alphabet, std::size_t letters) {
    std::string made(size, '\0');
    std::uint64_t word = 0;
    for (std::size_t at = 0; at < size; ++at) {
        if (at % 10 == 0) word = stream.next();
        made[at] = alphabet[word % letters];
        word /= letters;
    }
    return made;
}

std::string hex(Stream&& stream, std::size_t size) {
    return text(stream, size, "0123456789abcdef", 16);
}

std::string prose(Stream& stream, std::size_t least, std::size_t most) {
    const std::size_t size = least + stream.next() % (most - least + 1);
    return text(stream, size, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .", 64);
}

/** People turn to what is new: three times of four one of the last 1024, else any of all. */
std::uint64_t choose(Stream& stream, std::uint64_t count) {
    const bool recent = stream.next() % 4 != 0;
    const std::uint64_t among = recent ? std::min<std::uint64_t>(count, 1024) : count;
    return count - 1 - stream.next() % among;
}

std::uint64_t any(Stream& stream, std::uint64_t count) {
    return stream.next() % count;
}

/** A permutation of the numbers of so many bits, and its inverse: which output a transaction spends, who spends it. */
class Permutation {
public:
    Permutation(std::uint64_t seed, unsigned bits) : mask_((UINT64_C(1) << bits) - 1), shift_((bits + 1) / 2) {
        Stream stream(seed, purpose::spending, bits);
        for (Round& round : rounds_) round = {stream.next() | 1, stream.next()};
    }

    std::uint64_t of(std::uint64_t number) const {
        for (const auto& [factor, summand] : rounds_) {
            number = (number * factor + summand) & mask_;
            number ^= number >> shift_;
        }
        return number;
    }

    std::uint64_t inverseOf(std::uint64_t number) const {
        for (auto round = rounds_.rbegin(); round != rounds_.rend(); ++round) {
            // Its own inverse, since nothing is shifted twice by half of the bits or more.
            number ^= number >> shift_;
            number = (number - round->summand) * inverseFactor(round->factor) & mask_;
        }
        return number;
    }

private:
    struct Round {
        std::uint64_t factor, summand;
    };

    /** Newton's method modulo 2⁶⁴: each step doubles the bits that are right, from 3 on. */
    static std::uint64_t inverseFactor(std::uint64_t factor) {
        std::uint64_t inverse = factor;
        for (int step = 0; step < 5; ++step) inverse *= 2 - factor * inverse;
        return inverse;
    }

    const std::uint64_t mask_;
    const unsigned shift_;
    std::array<Round, 3> rounds_;
};

unsigned highestBit(std::uint64_t number) {
    return 63 - static_cast<unsigned>(__builtin_clzll(number));
}

/** Every fourth block changes an account instead of making one. */
bool changesAccount(std::uint64_t height) {
    return height % 4 == 0;
}

}  // namespace

std::string Chain::transactionHash(std::uint64_t index) const {
    return hex(Stream(seed_, purpose::transactionHashes, index), hashSize);
}

std::string Chain::blockHash(std::uint64_t height) const {
    return hex(Stream(seed_, purpose::blockHashes, height), hashSize);
}

std::string Chain::address(std::uint64_t account) const {
    return hex(Stream(seed_, purpose::addresses, account), addressSize);
}

Block Chain::block(std::uint64_t height) const {
    Block block = {height, blockHash(height), {}};
    block.transactions.reserve(transactionsOfBlock);
    const std::uint64_t first = (height - 1) * transactionsOfBlock;
    for (std::uint64_t index = first; index < first + transactionsOfBlock; ++index) {
        block.transactions.push_back(transaction(index));
    }
    return block;
}

std::optional<std::uint64_t> Chain::idOf(const Transaction& made) const {
    const std::uint64_t before = blockOf(made.index) - 1;
    const std::uint64_t position = made.index % transactionsOfBlock;
    switch (made.type) {
        case TransactionType::post: return before * posts + position - firstPost;
        case TransactionType::comment: return before * comments + position - firstComment;
        case TransactionType::account: {
            if (!changesAccount(before + 1)) return accountsOf(before);
            Stream stream(seed_, purpose::contents, made.index);
            return choose(stream, accountsOf(before));
        }
        default: return std::nullopt;
    }
}

Transaction Chain::transaction(std::uint64_t index) const {
    const std::uint64_t height = blockOf(index);
    const std::uint64_t before = height - 1;
    Stream stream(seed_, purpose::contents, index);

    // The first block has nothing before it: it speaks of its own account and its own post and comment.
    const std::uint64_t accounts = std::max<std::uint64_t>(accountsOf(before), 1);
    const auto somePost = [&] {
        const std::uint64_t post = choose(stream, std::max<std::uint64_t>(before * posts, 1));
        return transactionHash(post / posts * transactionsOfBlock + firstPost + post % posts);
    };
    const auto someComment = [&] {
        const std::uint64_t comment = choose(stream, std::max<std::uint64_t>(before * comments, 1));
        return transactionHash(comment / comments * transactionsOfBlock + firstComment + comment % comments);
    };

    Transaction made = {};
    made.index = index;
    made.type = types[index % transactionsOfBlock];
    made.hash = transactionHash(index);
    made.time = 1'500'000'000 + static_cast<std::int64_t>(height) * 60;
    switch (made.type) {
        case TransactionType::transfer:
        case TransactionType::coinstake: break;
        case TransactionType::account:
            made.address = address(changesAccount(height) ? choose(stream, accounts) : accountsOf(before));
            made.target = address(any(stream, accounts));
            made.payload = {"en", prose(stream, 10, 20), prose(stream, 50, 200)};
            break;
        case TransactionType::post:
            made.address = address(choose(stream, accounts));
            made.target = made.hash;
            made.payload = {"en", prose(stream, 20, 80), prose(stream, 100, 900)};
            break;
        case TransactionType::comment:
            made.address = address(choose(stream, accounts));
            made.target = made.hash;
            made.parent = somePost();
            made.payload = {"en", "", prose(stream, 20, 300)};
            break;
        case TransactionType::postScore:
        case TransactionType::commentScore:
            made.address = address(choose(stream, accounts));
            made.target = made.type == TransactionType::postScore ? somePost() : someComment();
            made.score = static_cast<int>(1 + stream.next() % 5);
            break;
        case TransactionType::subscription:
            made.address = address(choose(stream, accounts));
            made.target = address(any(stream, accounts));
            break;
    }
    for (TransactionOutput& output : made.outputs) {
        output = {address(any(stream, accounts)), static_cast<std::int64_t>(1 + stream.next() % 100'000'000)};
    }
    // The transactions [2^n, 2^(n+1)) spend the two outputs of each of [2^(n-1), 2^n), in an order of chance.
    if (index >= 2) {
        const unsigned bits = highestBit(index);
        const std::uint64_t spent = Permutation(seed_, bits).of(index - (UINT64_C(1) << bits));
        const std::uint64_t source = (UINT64_C(1) << (bits - 1)) + spent / 2;
        made.input = {source, transactionHash(source), static_cast<int>(spent % 2)};
    }
    return made;
}

std::optional<std::uint64_t> Chain::spender(std::uint64_t transaction, int output) const {
    if (transaction == 0) return std::nullopt;
    const unsigned bits = highestBit(transaction) + 1;
    const std::uint64_t spent = (transaction - (UINT64_C(1) << (bits - 1))) * 2 + static_cast<unsigned>(output);
    const std::uint64_t index = (UINT64_C(1) << bits) + Permutation(seed_, bits).inverseOf(spent);
    return index < transactions() ? std::optional(index) : std::nullopt;
}
