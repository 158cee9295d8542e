import { useMediaQuery } from '@mantine/hooks';

/**
 * Whether a screen has room for only one pane. Does not apply to print. The styles of this feature use the same width.
 */
export function useNarrow(): boolean {
  return useMediaQuery('screen and (max-width: 60em)', undefined, { getInitialValueInEffect: false }) ?? false;
}
