import { createTransport } from 'nodemailer';
import type { SendMail } from './auth/mails.ts';

/** A server that does not answer must not hold up a sign-up for minutes, as Nodemailer's own limits would. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000, dnsTimeout: 5_000 };

export type Mailer = { send: SendMail; close: () => Promise<void> };

/** Sends through an SMTP server, over connections that are kept. `from` is a header: `Latticework <hello@…>`. */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 3, ...TIMEOUTS }, { from });
  return {
    async send(mail) {
      await transport.sendMail(mail);
    },
    async close() {
      transport.close();
    },
  };
}
