import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './DeleteQuestion.module.css';

/** Asks before a question is deleted. The browser's own dialog element: focus, Escape and the backdrop come with it. */
export function DeleteQuestion({ onConfirm, onCancel }: { onConfirm: () => void; onCancel: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      className={classes.dialog}
      ref={dialog}
      aria-labelledby="delete-question"
      onCancel={onCancel}
      onClose={onCancel}
    >
      <h2 className={classes.title} id="delete-question">
        Are you sure you want to delete this query?
      </h2>
      <p>The question and its analysis are gone for good. It does not give back any of today’s analyses.</p>
      <div className={classes.actions}>
        <Button onClick={onConfirm}>Delete</Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </dialog>
  );
}
