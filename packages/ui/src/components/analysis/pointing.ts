import type { Thread } from '@latticework/core/analysis';
import { type FocusEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';

const RING = 2000;

export const findingElementId = (number: number) => `finding-${number}`;
export const threadElementId = ({ id }: Thread) => `thread-${id}`;

/**
 * The finding under the pointer or the keyboard focus, anywhere in the analysis: a mark in the text, its number, its
 * name in the margin, the finding itself. One set of handlers on the container identifies it by `data-finding`.
 */
export function usePointing() {
  const [pointed, setPointed] = useState<number | null>(null);
  const point = useCallback((event: MouseEvent | FocusEvent) => {
    const element = (event.target as Element).closest('[data-finding]');
    setPointed(element ? Number(element.getAttribute('data-finding')) : null);
  }, []);
  const leave = useCallback(() => setPointed(null), []);
  return { pointed, handlers: { onMouseOver: point, onFocus: point, onMouseLeave: leave, onBlur: leave } };
}

/** Jumps to a finding or a thread and outlines it for two seconds so that the eye finds it. */
export function useJump() {
  /** The id of its element. */
  const [ringed, setRinged] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const jumpTo = useCallback((id: string) => {
    const element = document.getElementById(id);
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    element?.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
    element?.focus({ preventScroll: true });
    setRinged(id);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setRinged(null), RING);
  }, []);
  const jump = useCallback((number: number) => jumpTo(findingElementId(number)), [jumpTo]);
  const jumpToThread = useCallback((thread: Thread) => jumpTo(threadElementId(thread)), [jumpTo]);

  return { ringed, jump, jumpToThread };
}
