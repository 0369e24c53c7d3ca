#pragma once

#include <csignal>
#include <string>
#include <thread>

/**
 * While it lives, a signal that ends the process waits until there is a folder to remove, and has it removed first,
 * whatever the process is doing then. To be made before any other thread.
 */
class RemoveOnSignal {
public:
    RemoveOnSignal();
    /** A signal that came and was not yet seen ends the process now. */
    ~RemoveOnSignal();
    RemoveOnSignal(const RemoveOnSignal&) = delete;
    RemoveOnSignal& operator=(const RemoveOnSignal&) = delete;

    /** Once; from now on a signal removes this folder and ends the process. */
    void watchOver(const std::string& path);

private:
    sigset_t before_;
    std::thread thread_;
};
