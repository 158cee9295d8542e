import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef, MouseEvent } from 'react';

type Props = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & { busy: boolean; busyText: string };

/**
 * A button that says what it is doing while it does it, and takes no second press. It keeps the focus meanwhile and
 * while it is disabled, as it often is by its own press: the browser would take the focus away from a disabled one.
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
