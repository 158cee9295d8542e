import { Component, createRef, type ReactNode } from 'react';

/**
 * Keeps its place on the screen while something above it expands or collapses, as long as the pointer or the focus is
 * in it. A class, because only `getSnapshotBeforeUpdate` sees the page just before a change.
 */
export class KeepScrollPosition extends Component<{ children: ReactNode }> {
  readonly #place = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): number | null {
    const place = this.#place.current;
    return place?.matches(':hover, :focus-within') ? topOf(place) : null;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, before: number | null): void {
    const place = this.#place.current;
    if (!place) return;
    if (before === null) closeGapOutOfSight(place);
    else keepAt(place, before);
  }

  override render(): ReactNode {
    return <div ref={this.#place}>{this.props.children}</div>;
  }
}

/** Scrolls; if the page cannot scroll far enough, a margin makes up for the rest. */
function keepAt(place: HTMLElement, before: number): void {
  place.style.marginTop = '';
  const moved = topOf(place) - before;
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  const missing = before - topOf(place);
  if (missing > 0) place.style.marginTop = `${missing}px`;
}

/** Once it has been scrolled out of view, the gap can go without a visible jump. */
function closeGapOutOfSight(place: HTMLElement): void {
  const gap = Number.parseFloat(place.style.marginTop) || 0;
  if (gap === 0 || place.getBoundingClientRect().bottom > 0) return;
  place.style.marginTop = '';
  window.scrollBy({ top: -gap, behavior: 'instant' });
}

function topOf(place: HTMLElement): number {
  return place.getBoundingClientRect().top;
}
