import { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import type { SendMail } from './auth/mails.ts';

/** A server that does not answer must not hold up a sign-up for minutes, as Nodemailer's own limits would. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000, dnsTimeout: 5_000 };

export type Mailer = { send: SendMail; close: () => Promise<void> };

/** Sends through an SMTP server, over connections that are kept. `from` is a header: `Latticework <hello@…>`. */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(
    { url: smtpUrl, pool: true, maxConnections: 3, name: domainOf(from), ...TIMEOUTS },
    // Out-of-office programs do not answer what says that nobody wrote it.
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  return {
    async send(mail) {
      await transport.sendMail(mail);
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
