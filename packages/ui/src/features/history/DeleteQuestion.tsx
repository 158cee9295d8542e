import { Button } from '@mantine/core';
import { Dialog } from '../../components/Dialog.tsx';
import classes from './Question.module.css';

/** Asks before a question is deleted. */
export function DeleteQuestion({ onConfirm, onCancel }: { onConfirm: () => void; onCancel: () => void }) {
  return (
    <Dialog title="Are you sure you want to delete this query?" onClose={onCancel}>
      <p>This deletes the question and its analysis permanently. It does not restore any of today’s analyses.</p>
      <div className={classes.actions}>
        <Button onClick={onConfirm}>Delete</Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
