/**
 * For threads that compute, on Linux and Windows: where the processors are busy, requests and the database go first. With
 * 10, analyses hardly went on where other programs kept the machine busy.
 */
export const COMPUTING_NICENESS = 5;
