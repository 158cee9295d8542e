/** Minimum and maximum length of a message to support, in characters. */
export const MESSAGE_LENGTH = { min: 10, max: 4000 } as const;
export const SUBJECT_MAX_LENGTH = 120;
