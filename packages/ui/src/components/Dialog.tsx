import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import classes from './Dialog.module.css';

type Props = {
  title: string;
  onClose: () => void;
  /** An operation is running, and closing the dialog would not stop it. */
  locked?: boolean;
  /** On a phone, it rises from the bottom and is as wide as the screen. */
  sheet?: boolean;
  children: ReactNode;
};

/** The native dialog element, which provides the backdrop, Escape and focus restoration. */
export function Dialog({ title, onClose, locked = false, sheet = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    heading.current?.focus();
    // Closed while still in the document, so that the focus returns to where it was.
    return () => element?.close();
  }, []);

  // Each title is a new step. The focus moves to its title, unless the step has moved the focus itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title says which step it is
  useEffect(() => {
    if (!dialog.current?.contains(document.activeElement)) heading.current?.focus();
  }, [title]);

  return (
    <dialog
      className={classes.dialog}
      ref={dialog}
      aria-labelledby={titleId}
      data-sheet={sheet || undefined}
      closedby={locked ? 'none' : 'closerequest'}
      onCancel={(event) => {
        event.preventDefault();
        if (!locked) onClose();
      }}
      onClose={() => {
        // The browser may close the dialog without asking on the second attempt.
        if (dialog.current?.open) return;
        if (locked) dialog.current?.showModal();
        else onClose();
      }}
    >
      <h2 className={classes.title} id={titleId} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
