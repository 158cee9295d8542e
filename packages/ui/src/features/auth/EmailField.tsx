import { TextField } from '../../components/TextField.tsx';

type Props = {
  error: string | undefined;
  /** What another screen brought along. */
  defaultValue?: string;
  onChange: (email: string) => void;
};

/** The address of an account; password managers know it as the user name. */
export function EmailField({ error, defaultValue, onChange }: Props) {
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
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
  );
}
