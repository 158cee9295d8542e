import { RESEND_SENT, resendErrorText } from './mailTexts.ts';
import { SendMail } from './SendMail.tsx';

type Props = Pick<Parameters<typeof SendMail>[0], 'email' | 'request' | 'cooldown' | 'inbox'> & {
  /** On the way in, or for somebody who is in already: the specification has words for each. */
  member: boolean;
};

/** Sends the mail again that confirms an address. */
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
