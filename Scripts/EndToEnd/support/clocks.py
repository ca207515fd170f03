"""Clocks that differ from the machine's clocks, for the programs that a proof starts."""

import shutil
import struct
import subprocess

SHIFTED_CLOCKS = r"""
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *shift;

__attribute__((constructor)) static void open_file(void) {
  int file = open(getenv("CLOCK_SHIFT"), O_RDONLY | O_CLOEXEC);
  void *memory = mmap(0, 8, PROT_READ, MAP_SHARED, file, 0);
  if (file < 0 || memory == MAP_FAILED) abort();
  shift = memory;
  close(file);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = syscall(SYS_clock_gettime, clock, now);
  int is_shifted = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_BOOTTIME;
  if (result == 0 && is_shifted && shift) now->tv_sec += *shift;
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  now->tv_sec = time.tv_sec;
  now->tv_usec = time.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}
"""


class ShiftedClocks:
    """CLOCK_REALTIME and CLOCK_BOOTTIME with a shift that can change while programs run. CLOCK_MONOTONIC is not shifted.

    Programs that start with `environment` see the shifted clocks: a small library (LD_PRELOAD) changes the times that the C
    library returns.
    """

    def __init__(self, box, name, seconds=0):
        self._file = box.write(f"{name}-shift", "\0" * 8)
        self._seconds = 0
        source = box.write(f"{name}.c", SHIFTED_CLOCKS)
        library = box.path(f"{name}.so")
        compiler = shutil.which("cc") or shutil.which("clang")
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, source], check=True)
        self.environment = {"LD_PRELOAD": str(library), "CLOCK_SHIFT": str(self._file)}
        self.move(seconds)

    def move(self, seconds):
        """Moves the clocks forward, for all programs at once."""
        self._seconds += seconds
        # Writes in place, because the programs have mapped the file into memory.
        with open(self._file, "r+b") as file:
            file.write(struct.pack("q", self._seconds))
