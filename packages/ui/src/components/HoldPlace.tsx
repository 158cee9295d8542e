import { Component, createRef, type ReactNode } from 'react';

/**
 * Stays where it is on the screen while something above it folds or unfolds, as long as the pointer or the keyboard is
 * on it. A class: only `getSnapshotBeforeUpdate` sees the page as it was just before a change.
 */
export class HoldPlace extends Component<{ children: ReactNode }> {
  readonly #place = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): number | null {
    const place = this.#place.current;
    return place?.matches(':hover, :focus-within') ? place.getBoundingClientRect().top : null;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, before: number | null): void {
    if (before === null || !this.#place.current) return;
    const moved = this.#place.current.getBoundingClientRect().top - before;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  }

  override render(): ReactNode {
    return <div ref={this.#place}>{this.props.children}</div>;
  }
}
