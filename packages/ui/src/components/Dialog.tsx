import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import classes from './Dialog.module.css';

type Props = {
  title: string;
  onClose: () => void;
  /** Something runs that closing would not stop. */
  locked?: boolean;
  children: ReactNode;
};

/** The browser's own dialog element: the backdrop, Escape and the way back of the focus come with it. */
export function Dialog({ title, onClose, locked = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    heading.current?.focus();
    // While it is still in the document, or the focus would not go back to where it was.
    return () => element?.close();
  }, []);

  // Each title is a step of its own, to be read from its beginning unless the step has put the focus elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title says which step it is
  useEffect(() => {
    if (!dialog.current?.contains(document.activeElement)) heading.current?.focus();
  }, [title]);

  return (
    <dialog
      className={classes.dialog}
      ref={dialog}
      aria-labelledby={titleId}
      closedby={locked ? 'none' : 'closerequest'}
      onCancel={(event) => {
        event.preventDefault();
        if (!locked) onClose();
      }}
      onClose={() => {
        // A browser may close it without asking, the second time that somebody wants it.
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
