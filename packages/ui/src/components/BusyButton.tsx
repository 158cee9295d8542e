import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef, MouseEvent } from 'react';

type Props = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & { busy: boolean; busyText: string };

/**
 * A button that says what it is doing while it does it, and takes no second press. It keeps the focus meanwhile, which
 * a disabled one would lose.
 */
export function BusyButton({ busy, busyText, children, onClick, ...props }: Props) {
  return (
    <Button
      {...props}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      data-disabled={busy}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? busyText : children}
    </Button>
  );
}
