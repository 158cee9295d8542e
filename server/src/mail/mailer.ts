import { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';

/** A mail server that does not answer must not delay a sign-up for minutes, as Nodemailer's defaults would. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000, dnsTimeout: 5_000 };

/** Out-of-office programs do not reply to mails that are marked as automatic. */
const NOBODY_WROTE_IT = { 'Auto-Submitted': 'auto-generated' };

/** An automatic mail. */
type Notice = { to: string; subject: string; html: string; text: string };

/** A person's message, and the address for replies. */
export type Letter = { to: string; replyTo: { name: string; address: string }; subject: string; text: string };

export type Mailer = {
  send: (notice: Notice) => Promise<void>;
  handOn: (letter: Letter) => Promise<void>;
  close: () => Promise<void>;
};

/** Sends through an SMTP server, over pooled connections. `from` is a header: `Latticework <hello@…>`. */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(
    { url: smtpUrl, pool: true, maxConnections: 3, name: domainOf(from), ...TIMEOUTS },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    async send(notice) {
      await transport.sendMail({ ...notice, headers: NOBODY_WROTE_IT });
    },
    async handOn({ to, ...letter }) {
      // Addresses as objects, which Nodemailer does not parse again.
      await transport.sendMail({ ...letter, to: { name: '', address: to } });
    },
    async close() {
      transport.close();
    },
  };
}

/** The name for the SMTP greeting; Nodemailer's default reveals the name of the machine. */
function domainOf(from: string): string | undefined {
  const [sender] = addressparser(from, { flatten: true });
  return sender?.address.split('@').at(1);
}
