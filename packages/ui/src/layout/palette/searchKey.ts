import { useHydrated } from '../../components/useHydrated.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** On an Apple keyboard Ctrl+K deletes to the end of the line, so only Cmd+K is used there. */
const APPLE = /Mac|iP(hone|ad|od)/.test(globalThis.navigator?.platform ?? '');

/** As displayed, and as `aria-keyshortcuts`. */
export function useSearchKey(): { shown: string; told: string } {
  const apple = useHydrated() && APPLE;
  return apple ? { shown: '⌘K', told: 'Meta+K' } : { shown: 'Ctrl K', told: 'Control+K' };
}

export function isSearchKey(event: Pressed, apple = APPLE): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey || shiftKey || ctrlKey === apple || metaKey !== apple) return false;
  // On a non-Latin keyboard layout, the position of the key counts.
  return key.toLowerCase() === 'k' || (code === 'KeyK' && key > '\u007f');
}
