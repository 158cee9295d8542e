/**
 * The niceness of threads that compute, on Linux and Windows: on busy processors, requests and the database go first.
 * At 10, analyses nearly stopped while other programs kept the machine busy.
 */
export const COMPUTING_NICENESS = 5;
