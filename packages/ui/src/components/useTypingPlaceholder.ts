import { type RefObject, useEffect } from 'react';

export type TypingPace = {
  /** Milliseconds per character. */
  type: number;
  erase: number;
  /** How long a complete sample stays. */
  pause: number;
  /** The pause between two samples. */
  gap?: number;
  start?: number;
  /** Stops when the field gets the focus, and continues when it is left empty. */
  untilFocus?: boolean;
};

/**
 * Types sample questions into the placeholder of a field, one after the other. It writes to the element directly,
 * because twenty renders a second would be a high price for a hint. It stands still for users who prefer reduced
 * motion, and in hidden tabs.
 */
export function useTypingPlaceholder(
  field: RefObject<HTMLTextAreaElement | null>,
  samples: readonly string[],
  pace: TypingPace,
  active: boolean,
) {
  useEffect(() => {
    const element = field.current;
    const [first = ''] = samples;
    if (!element || !active) return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      element.placeholder = first;
      return;
    }

    let timer: ReturnType<typeof setTimeout> | undefined;
    let sample = 0;
    let length = 0;
    let erasing = false;
    const next = () => {
      const text = samples[sample % samples.length] ?? '';
      if (document.hidden) {
        timer = setTimeout(next, 1000);
        return;
      }
      length += erasing ? -1 : 1;
      element.placeholder = text.slice(0, length);
      let wait = erasing ? pace.erase : pace.type;
      if (!erasing && length >= text.length) {
        erasing = true;
        wait = pace.pause;
      } else if (erasing && length <= 0) {
        erasing = false;
        sample += 1;
        wait = pace.gap ?? pace.type;
      }
      timer = setTimeout(next, wait);
    };
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(next, pace.start ?? 0);
    };
    const makeRoom = () => {
      clearTimeout(timer);
      length = 0;
      erasing = false;
      element.placeholder = '';
    };
    if (pace.untilFocus) {
      element.addEventListener('focus', makeRoom);
      element.addEventListener('blur', begin);
    }
    if (!pace.untilFocus || document.activeElement !== element) begin();
    return () => {
      clearTimeout(timer);
      element.removeEventListener('focus', makeRoom);
      element.removeEventListener('blur', begin);
    };
  }, [field, samples, pace, active]);
}
