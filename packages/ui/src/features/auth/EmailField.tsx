import { TextField } from '../../components/TextField.tsx';

type Props = {
  error: string | undefined;
  /** An address passed on by another screen. */
  defaultValue?: string;
  readOnly?: boolean;
  onChange: (email: string) => void;
};

/** The email address of an account; password managers treat it as the user name. */
export function EmailField({ error, defaultValue, readOnly = false, onChange }: Props) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      error={error}
      defaultValue={defaultValue}
      readOnly={readOnly}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
  );
}
