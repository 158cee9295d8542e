import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

type Props = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & { busy: boolean; busyText: string };

/** A button that says what it is doing while it does it, and takes no second press. */
export function BusyButton({ busy, busyText, children, disabled, ...props }: Props) {
  return (
    <Button {...props} disabled={busy || Boolean(disabled)} aria-busy={busy || undefined}>
      {busy ? busyText : children}
    </Button>
  );
}
