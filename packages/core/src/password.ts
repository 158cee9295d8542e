/** Fewest characters of a password. */
export const PASSWORD_MIN_LENGTH = 6;
