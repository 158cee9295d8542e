/**
 * The password of accounts in tests. Its hash has bcrypt's lowest cost, so that a sign-in takes one millisecond of the
 * processor and not fifty. Tests of passwords themselves sign up as people do.
 */
export const QUICK_PASSWORD = 'pass-for-the-people-in-tests';
export const QUICK_PASSWORD_HASH = '$2b$04$eov.xjGlkP6a/5gW7v4QuOIsKmrFr.XbRaSBMrZOhKIbBdnwNJP.e';
