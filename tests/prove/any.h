/* SPDX-License-Identifier: MIT
 *
 * any: the start values of the drivers, which may be any at all: Frama-C's Eva follows them all at
 * once.
 */
#ifndef ANY_H
#define ANY_H

#include <__fc_builtin.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>

static inline int any_int(void)
{
    return Frama_C_int_interval(INT_MIN, INT_MAX);
}

/* From low to high. */
static inline int any_between(int low, int high)
{
    return Frama_C_int_interval(low, high);
}

static inline uint32_t any_word(void)
{
    return Frama_C_unsigned_int_interval(0, UINT32_MAX);
}

/* Any bytes at all. */
static inline void any_bytes(void *bytes, size_t size)
{
    Frama_C_make_unknown((char *)bytes, size);
}

#endif
