/* SPDX-License-Identifier: MIT
 *
 * net_faults: the system calls of tests/net_calls.h, which a test can let fail.
 *
 * Invariant: a test that sets nothing gets the calls as they are.
 */
#ifndef NET_FAULTS_H
#define NET_FAULTS_H

struct net_faults {
    int at;            /* the call that fails, counted from 0; -1 for none */
    int calls;         /* so far */
    int address_lists; /* of getaddrinfo that were not freed yet */
    int lacking[2];    /* address families that the machine is not to have; 0 for none */
    int lookups;       /* of machines, so far */
    int first_of_both; /* which of the loopbacks comes first for the machine called "both" */
};

extern struct net_faults net_faults;

#endif
