import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef, MouseEvent } from 'react';

type Props = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & { busy: boolean; busyText: string };

/**
 * A button that shows what it is doing and ignores further presses meanwhile. It stays focusable while it is busy or
 * disabled: a `disabled` button would lose the focus.
 */
export function BusyButton({ busy, busyText, disabled = false, children, onClick, ...props }: Props) {
  const resting = busy || disabled;
  return (
    <Button
      {...props}
      aria-busy={busy || undefined}
      aria-disabled={resting || undefined}
      data-disabled={resting}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        if (resting) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? busyText : children}
    </Button>
  );
}
