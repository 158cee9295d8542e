import type { Sql, TransactionSql } from 'postgres';
import { type Log, loggable } from '../log.ts';
import type { AuthLimits } from './limits.ts';
import { confirmationMail, type Mail, passwordChangedMail, recoveryMail, type SendMail } from './mails.ts';
import { permittedRedirect } from './redirects.ts';
import { hashOf, newSecret } from './secrets.ts';
import type { Account, OneTimeTokenType } from './store.ts';
import * as store from './store.ts';

export type AccountMails = ReturnType<typeof createAccountMails>;

/** The mails about an account, and the tokens of the links in them. */
export function createAccountMails(parts: {
  sql: Sql;
  siteUrl: string;
  redirectUrls: readonly string[];
  limits: AuthLimits;
  sendMail: SendMail;
  log: Log;
}) {
  const { sql, siteUrl, limits, sendMail, log } = parts;
  const underway = new Set<Promise<void>>();

  return {
    async writeConfirmation(tx: TransactionSql, account: Account, redirectTo?: string): Promise<Mail> {
      const token = await newOneTimeToken(tx, account, 'confirmation_token');
      return confirmationMail(account.email, { siteUrl, token, redirectTo: placeOfOurs(redirectTo) });
    },

    async writeRecovery(tx: TransactionSql, account: Account, redirectTo?: string): Promise<Mail> {
      const token = await newOneTimeToken(tx, account, 'recovery_token');
      return recoveryMail(account.email, { siteUrl, token, redirectTo: placeOfOurs(redirectTo) });
    },

    /** Sends a mail to the account with this address, if there is one, after the request has been answered. */
    sendAfterwards(email: string, write: (tx: TransactionSql, account: Account) => Promise<Mail> | undefined): void {
      afterAnswering(async () => {
        try {
          const mail = await sql.begin(async (tx) => {
            const account = await store.findAccountByEmail(tx, email);
            return account && write(tx, account);
          });
          if (mail) await sendMail(mail);
        } catch (error) {
          await limits.returnMail(email).catch(() => {});
          throw error;
        }
      });
    },

    tellOfNewPassword({ email }: Account): void {
      afterAnswering(() => sendMail(passwordChangedMail(email, { siteUrl })));
    },

    /** Waits for the mails that are being sent. */
    async settle(): Promise<void> {
      await Promise.all(underway);
    },
  };

  /** As on hosted Supabase: the site itself when no redirect was requested, or one that is not allowed. */
  function placeOfOurs(asked?: string): string {
    return permittedRedirect(asked, { siteUrl, listed: parts.redirectUrls }) ?? siteUrl;
  }

  /** The request neither waits for the mail nor fails with it. */
  function afterAnswering(send: () => Promise<void>): void {
    const work = Promise.resolve()
      .then(send)
      .catch((error: unknown) => log.error(loggable(error), 'a mail could not be sent'));
    underway.add(work);
    void work.finally(() => underway.delete(work));
  }
}

async function newOneTimeToken(tx: TransactionSql, account: Account, type: OneTimeTokenType): Promise<string> {
  const token = newSecret();
  await store.replaceOneTimeToken(tx, account, type, hashOf(token));
  return token;
}
