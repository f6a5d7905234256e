/* SPDX-License-Identifier: MIT */
#include "base/entropy.h"

#include <time.h>

uint32_t entropy_key(void)
{
    struct timespec now;
    uint32_t key;

    if (getentropy(&key, sizeof key) != 0) {
        clock_gettime(CLOCK_REALTIME, &now);
        key = (uint32_t)now.tv_nsec ^ (uint32_t)now.tv_sec << 12 ^ (uint32_t)getpid() << 16;
    }
    return key == 0 ? 1 : key;
}
