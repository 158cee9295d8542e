/** Most characters of the name that a person is greeted with. */
export const DISPLAY_NAME_MAX_LENGTH = 80;
