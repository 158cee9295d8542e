import { useMediaQuery } from '@mantine/hooks';

/** Whether a screen has room for only one pane. Paper is narrow too, and not meant. The styles here name the same width. */
export function useNarrow(): boolean {
  return useMediaQuery('screen and (max-width: 60em)', undefined, { getInitialValueInEffect: false }) ?? false;
}
