import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { OwnReadingDialog } from './OwnReadingDialog.tsx';
import type { OwnReading } from './ownReading.ts';

/** Opens the reading with an AI of one's own. What was pasted stays while the dialog is closed. */
export function OwnReadingAction({ own, isUsed }: { own: OwnReading; isUsed: boolean }) {
  const [open, setOpen] = useState(false);
  const [pasted, setPasted] = useState('');
  const { isDone } = own;

  useEffect(() => {
    if (!isDone) return;
    setOpen(false);
    window.scrollTo({ top: 0 });
  }, [isDone]);

  if (isDone) return <VisuallyHidden role="status">Your text was read with your own AI.</VisuallyHidden>;
  if (isUsed) return null;
  return (
    <div data-screen-only>
      <button
        type="button"
        className="quiet"
        aria-haspopup="dialog"
        onClick={() => {
          own.request.want();
          setOpen(true);
        }}
      >
        Read with your own AI
      </button>
      {open && <OwnReadingDialog own={own} pasted={pasted} onPaste={setPasted} onClose={() => setOpen(false)} />}
    </div>
  );
}
