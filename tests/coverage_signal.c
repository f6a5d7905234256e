/* SPDX-License-Identifier: MIT
 *
 * Linked into the coverage build alone, where the linker puts it in the place of raise: a signal
 * that ends the program would take with it all that was counted. So that is written before, and
 * counting begins anew for the case that the program goes on.
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
