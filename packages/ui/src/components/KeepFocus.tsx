import { type ReactNode, useEffect, useRef } from 'react';

type Props = { className?: string | undefined; children: ReactNode };

/**
 * Keeps the focus in place when the pressed element disappears: it moves to the container instead of the top of the
 * page.
 */
export function KeepFocus({ className, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const focused = useRef<Element | null>(null);

  // After every render, since each may have removed the focused element.
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only records where the focus is
    <div
      className={className}
      ref={place}
      tabIndex={-1}
      onFocus={(event) => {
        focused.current = event.target;
      }}
      onBlur={() => {
        focused.current = null;
      }}
    >
      {children}
    </div>
  );
}
