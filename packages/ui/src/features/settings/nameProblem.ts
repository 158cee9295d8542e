import { DISPLAY_NAME_MAX_LENGTH } from '@latticework/core/displayName';

/** What is wrong with a name, for display at its field; null if nothing is. */
export function nameProblem(name: string): string | null {
  const length = name.trim().length;
  if (length === 0) return 'Please enter the name you want to be greeted with.';
  return length > DISPLAY_NAME_MAX_LENGTH ? `Please use at most ${DISPLAY_NAME_MAX_LENGTH} characters.` : null;
}
