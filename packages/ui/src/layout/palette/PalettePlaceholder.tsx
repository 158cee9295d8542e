import { useLayoutEffect, useRef } from 'react';
import sheet from './sheet.module.css';

type Props = {
  query: string;
  onQuery: (query: string) => void;
  onComposing: (composing: boolean) => void;
  onClose: () => void;
  /** Set when the code could not be loaded. */
  onRetry: (() => void) | null;
};

/** Looks like the palette and takes input while the palette's code loads. */
export function PalettePlaceholder({ query, onQuery, onComposing, onClose, onRetry }: Props) {
  const field = useRef<HTMLInputElement>(null);
  // Focused in the same event as the press that opened it: phones show the keyboard only then.
  useLayoutEffect(() => field.current?.focus(), []);

  return (
    <div className={sheet.place}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape does the same for the keyboard */}
      <div className={sheet.veil} onMouseDown={onClose} />
      <section role="dialog" aria-label="Search" className={sheet.sheet}>
        <div className={sheet.field}>
          <input
            ref={field}
            className={sheet.input}
            aria-label="Search"
            placeholder="Search, or write what you are deciding"
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={(event) => onQuery(event.currentTarget.value)}
            onCompositionStart={() => onComposing(true)}
            onCompositionEnd={() => onComposing(false)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
              // There is nothing else to focus yet, and the page behind is covered.
              if (event.key === 'Tab' && !onRetry) event.preventDefault();
            }}
          />
        </div>
        {onRetry && (
          <p className={sheet.aside} role="alert">
            The search could not be loaded. Your connection may be down.{' '}
            <button
              type="button"
              className={sheet.again}
              onClick={() => {
                field.current?.focus();
                onRetry();
              }}
            >
              Try Again
            </button>
          </p>
        )}
      </section>
    </div>
  );
}
