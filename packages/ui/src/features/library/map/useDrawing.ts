import { useReducedMotion } from '@mantine/hooks';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Drawing } from './drawing/createDrawing.ts';
import type { Frame } from './drawing/gather.ts';
import type { Look } from './drawing/look.ts';
import type { MapIndex } from './mapIndex.ts';

type Options = {
  index: MapIndex | null;
  look: Look;
  /** The element that overlays the stage, if there is one. */
  panel: RefObject<HTMLElement | null>;
  onPoint: (place: number | null) => void;
  onChoose: (place: number | null) => void;
  onEnter: (category: string) => void;
};

const loadDrawing = () => import('./drawing/createDrawing.ts');
// Loaded together with the screen: the browser keeps it until it is needed.
if (typeof window !== 'undefined') loadDrawing().catch(() => undefined);

/** Draws on the stage once the data and the code are loaded; `missing` when it cannot be drawn. */
export function useDrawing(stage: RefObject<HTMLElement | null>, options: Options) {
  const { index, look, panel } = options;
  const [state, setState] = useState<'waiting' | 'drawn' | 'missing'>('waiting');
  const drawing = useRef<Drawing | null>(null);
  const stills = useReducedMotion();
  const latest = useRef({ ...options, stills });
  useLayoutEffect(() => {
    latest.current = { ...options, stills };
  });

  useEffect(() => {
    const element = stage.current;
    if (!element || !index) return;
    let current = true;
    loadDrawing()
      .then(async ({ createDrawing }) => {
        if (!current) return;
        const made = await createDrawing(element, {
          index,
          freeFrame: () => freeFrame(element, panel.current),
          onPoint: (place) => latest.current.onPoint(place),
          onChoose: (place) => latest.current.onChoose(place),
          onEnter: (category) => latest.current.onEnter(category),
          still: () => latest.current.stills,
        });
        if (!current) return made.close();
        drawing.current = made;
        made.show(latest.current.look);
        await made.ready();
        if (current) setState('drawn');
      })
      .catch(() => current && setState('missing'));
    return () => {
      current = false;
      drawing.current?.close();
      drawing.current = null;
    };
  }, [stage, index, panel]);

  useEffect(() => drawing.current?.show(look), [look]);

  return { state, drawing };
}

/** The panel is at the side of a wide stage, and at the bottom of a narrow one. */
function freeFrame(stage: HTMLElement, panel: HTMLElement | null): Frame {
  const { clientWidth: right, clientHeight: bottom } = stage;
  const frame = { left: 0, top: 0, right, bottom };
  if (!panel) return frame;
  const { offsetWidth, offsetHeight } = panel;
  return offsetWidth < right * 0.7
    ? { ...frame, right: right - offsetWidth }
    : { ...frame, bottom: bottom - offsetHeight };
}
