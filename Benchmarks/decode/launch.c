// Runs a program and writes what it took: "wall_ns max_rss_kb status" to the file of the first
// argument. A child's ru_maxrss starts at the peak of the process that forked it, so this parent is
// tiny; a Python one would pass its own 100 MB on to every program that it measures.
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count < 3) {
        return 64;
    }
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    pid_t child = fork();
    if (child < 0) {
        return 1;
    }
    if (child == 0) {
        int nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, STDOUT_FILENO);
        execvp(arguments[2], arguments + 2);
        _exit(127);
    }
    int status = 0;
    struct rusage usage;
    if (wait4(child, &status, 0, &usage) != child) {
        return 1;
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    FILE *file = fopen(arguments[1], "w");
    if (file == NULL) {
        return 1;
    }
    long long wall = (end.tv_sec - start.tv_sec) * 1000000000LL + (end.tv_nsec - start.tv_nsec);
    fprintf(file, "%lld %ld %d\n", wall, usage.ru_maxrss, WIFEXITED(status) ? WEXITSTATUS(status) : 128);
    return fclose(file) == 0 ? 0 : 1;
}
