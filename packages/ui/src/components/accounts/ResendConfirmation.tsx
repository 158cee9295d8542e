import { RESEND_SENT, resendErrorText } from './mailTexts.ts';
import { SendMail } from './SendMail.tsx';

type Props = Pick<Parameters<typeof SendMail>[0], 'email' | 'request' | 'cooldown' | 'inbox'> & {
  /** During sign-up or when signed in: the specification has a text for each. */
  member: boolean;
};

/** Sends the confirmation mail again. */
export function ResendConfirmation({ member, ...mail }: Props) {
  return (
    <SendMail
      {...mail}
      label={member ? 'Resend Verification Email' : 'Resend Confirmation Email'}
      sentText={RESEND_SENT}
      errorText={(error) => resendErrorText(error, member ? 'again later' : 'again')}
      wide={!member}
    />
  );
}
