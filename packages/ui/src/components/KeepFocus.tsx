import { type ReactNode, useEffect, useRef } from 'react';

type Props = { className?: string | undefined; children: ReactNode };

/** Keeps the place of whoever pressed what is then gone: the focus goes to what has replaced it, not to the top. */
export function KeepFocus({ className, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const focused = useRef<Element | null>(null);

  // After every change of what is in here, for each may have removed it.
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only takes note of where the focus is
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
