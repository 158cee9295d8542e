/** Characters of what somebody writes to the people behind the product. */
export const MESSAGE_LENGTH = { min: 10, max: 4000 } as const;
export const SUBJECT_MAX_LENGTH = 120;
