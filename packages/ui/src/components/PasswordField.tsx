import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

/** A password field with a show/hide toggle. Paste and password managers work as usual. */
export function PasswordField({ label, ...props }: PasswordInputProps & { label: string }) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      errorProps={{ role: 'alert' }}
      {...props}
      label={label}
      required
      aria-invalid={Boolean(props.error) || undefined}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': `${visible ? 'Hide' : 'Show'} ${label}` }}
    />
  );
}
