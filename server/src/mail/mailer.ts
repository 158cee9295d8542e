import { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';

/** A server that does not answer must not hold up a sign-up for minutes, as Nodemailer's own limits would. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000, dnsTimeout: 5_000 };

/** Out-of-office programs do not answer what says that nobody wrote it. */
const NOBODY_WROTE_IT = { 'Auto-Submitted': 'auto-generated' };

/** One of ours. */
type Notice = { to: string; subject: string; html: string; text: string };

/** What somebody wrote, and who wants the answer. */
export type Letter = { to: string; replyTo: { name: string; address: string }; subject: string; text: string };

export type Mailer = {
  send: (notice: Notice) => Promise<void>;
  handOn: (letter: Letter) => Promise<void>;
  close: () => Promise<void>;
};

/** Sends through an SMTP server, over connections that are kept. `from` is a header: `Latticework <hello@…>`. */
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
      // Addresses as objects, which are not taken apart again.
      await transport.sendMail({ ...letter, to: { name: '', address: to } });
    },
    async close() {
      transport.close();
    },
  };
}

/** What the server greets others as; by itself Nodemailer tells the name of the machine. */
function domainOf(from: string): string | undefined {
  const [sender] = addressparser(from, { flatten: true });
  return sender?.address.split('@').at(1);
}
