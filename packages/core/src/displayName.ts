/** In characters. */
export const DISPLAY_NAME_MAX_LENGTH = 80;
