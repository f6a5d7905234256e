/* SPDX-License-Identifier: MIT
 *
 * net_faults: the system calls of tests/net_calls.h, which a test can let behave as on another
 * machine.
 *
 * Invariant: unless a test sets something, the calls are those of the system.
 */
#ifndef NET_FAULTS_H
#define NET_FAULTS_H

struct net_faults {
    int lacking[2];    /* address families that the machine does not have; 0 for none */
    int lookups;       /* calls of getaddrinfo, so far */
    int first_of_both; /* the loopback that comes first for the machine called "both" */
};

extern struct net_faults net_faults;

#endif
