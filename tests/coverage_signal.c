/* SPDX-License-Identifier: MIT
 *
 * The linker puts this in the place of raise, in the coverage build alone. A signal that ends the
 * program would lose its counts, so they are written before it. Counting begins anew in case the
 * program goes on.
 */
#include <signal.h>

void __gcov_dump(void);
void __gcov_reset(void);
int __real_raise(int signal_number);
int __wrap_raise(int signal_number);

int __wrap_raise(int signal_number)
{
    __gcov_dump();
    __gcov_reset();
    return __real_raise(signal_number);
}
