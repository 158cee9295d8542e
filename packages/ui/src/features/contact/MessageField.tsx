import '@mantine/core/styles/Input.layer.css';
import { MESSAGE_LENGTH } from '@latticework/core/contactMessage';
import { Textarea } from '@mantine/core';
import classes from './MessageField.module.css';

type Props = {
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (message: string) => void;
};

/** The message with its character count. Nothing is cut off. */
export function MessageField({ value, error, readOnly, onChange }: Props) {
  // Characters as the contract counts them: by code point.
  const length = [...value.trim()].length;
  const tooMany = length - MESSAGE_LENGTH.max;
  return (
    <Textarea
      className={classes.message}
      label="Message"
      name="message"
      required
      rows={9}
      resize="vertical"
      aria-keyshortcuts="Control+Enter Meta+Enter"
      description={
        <span className={classes.count} aria-live={tooMany > 0 ? 'polite' : 'off'}>
          {tooMany > 0
            ? `${tooMany.toLocaleString('en-US')} characters too many. Please shorten your message.`
            : `${length.toLocaleString('en-US')} of ${MESSAGE_LENGTH.max.toLocaleString('en-US')} characters`}
        </span>
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      error={error}
      errorProps={{ role: 'alert' }}
      readOnly={readOnly}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
