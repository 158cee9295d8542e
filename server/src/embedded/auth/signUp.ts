import type { Sql } from 'postgres';
import { type Log, loggable } from '../log.ts';
import type { AccountMails } from './accountMails.ts';
import { checkMetadata } from './checkMetadata.ts';
import { type Client, hashingLine } from './client.ts';
import { AuthError } from './errors.ts';
import type { Limits } from './limits.ts';
import type { SendMail } from './mails.ts';
import type { PasswordHasher } from './passwordHasher.ts';
import { checkPassword, type PasswordRules } from './passwordRules.ts';
import type { Account, Metadata } from './store.ts';
import * as store from './store.ts';
import { toWireUser, userInventedFor } from './user.ts';

type Input = { email: string; password: string; data: Metadata; redirectTo?: string | undefined };

/** Makes an account that waits for its address to be confirmed, and answers the same where there is one already. */
export function createSignUp(parts: {
  sql: Sql;
  limits: Limits;
  passwords: PasswordHasher;
  passwordRules: PasswordRules;
  mails: AccountMails;
  sendMail: SendMail;
  log: Log;
}) {
  const { sql, limits, passwords, mails } = parts;

  return async function signUp({ email, password, data, redirectTo }: Input, client: Client) {
    checkPassword(password, email, parts.passwordRules);
    checkMetadata(data);

    const known = await sql.begin(async (tx) => {
      const account = await store.findAccountByEmail(tx, email);
      // Before anything costs time: refusals have to be cheap.
      if (account?.emailConfirmedAt) await limits.claimAnswer(tx, client);
      else await limits.claimMail(tx, email, client);
      return account;
    });
    const proof = await prove(password, known, hashingLine(client, email)).catch(async (error: unknown) => {
      if (!known?.emailConfirmedAt) await limits.returnMail(email);
      throw error;
    });

    const outcome = await sql.begin(async (tx) => {
      await store.lockAddress(tx, email);
      const account = await store.findAccountByEmail(tx, email);
      if (account?.emailConfirmedAt) return 'taken';
      const waiting = account ? await signUpAgain(account) : await create();
      const mail = await mails.writeConfirmation(tx, waiting, redirectTo);
      return { mail, user: toWireUser((await store.findAccount(tx, waiting.id)) as Account) };

      async function create(): Promise<Account> {
        const created = await store.insertAccount(tx, {
          email,
          // None where an unconfirmed account was deleted meanwhile. The link in the mail lets its reader set one.
          passwordHash: proof.hash ?? null,
          confirmed: false,
          userMetadata: data,
          appMetadata: {},
        });
        if (!created) throw new AuthError(422, 'user_already_exists', 'User already registered');
        return created;
      }

      /**
       * A sign-up with another password may come from somebody else, then or now, and neither has proved the address. So
       * neither password holds: opening the mail lets its reader in, who can set one.
       */
      async function signUpAgain(again: Account): Promise<Account> {
        const same = proof.matched !== undefined && proof.matched === again.passwordHash;
        if (!same) await store.startOver(tx, again, data);
        return again;
      }
    });
    if (outcome === 'taken') return userInventedFor(email, data);

    try {
      await parts.sendMail(outcome.mail);
    } catch (error) {
      parts.log.error(loggable(error), 'a confirmation mail could not be sent');
      await limits.returnMail(email);
      throw new AuthError(500, 'unexpected_failure', 'Error sending confirmation email');
    }
    return outcome.user;
  };

  /** One bcrypt, whether the address has an account or not: a new hash, or the hash of the account that it matched. */
  async function prove(
    password: string,
    known: Account | undefined,
    line: string,
  ): Promise<{ hash?: string; matched?: string | undefined }> {
    if (!known || known.emailConfirmedAt) return { hash: await passwords.hash(password, line) };
    const same = await passwords.matches(password, known.passwordHash, line);
    return { matched: same ? known.passwordHash : undefined };
  }
}
