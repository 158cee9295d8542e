import type { Sql, TransactionSql } from 'postgres';
import { type Log, loggable } from '../log.ts';
import type { AccountMails } from './accountMails.ts';
import { checkMetadata } from './checkMetadata.ts';
import { type Client, hashingLine } from './client.ts';
import { AuthError } from './errors.ts';
import type { AuthLimits } from './limits.ts';
import type { Mail, SendMail } from './mails.ts';
import type { PasswordHasher } from './passwordHasher.ts';
import { checkPassword, type PasswordRules } from './passwordRules.ts';
import type { Account, Metadata } from './store.ts';
import * as store from './store.ts';
import { toWireUser, userInventedFor } from './user.ts';

type Proof = { hash?: string; matched?: string | undefined };
type Input = { email: string; password: string; data: Metadata; redirectTo?: string | undefined };

/** Creates an unconfirmed account. Answers the same when the address already has one. */
export function createSignUp(parts: {
  sql: Sql;
  limits: AuthLimits;
  passwords: PasswordHasher;
  passwordRules: PasswordRules;
  mails: AccountMails;
  sendMail: SendMail;
  log: Log;
}) {
  const { sql, limits, passwords, mails } = parts;

  return async function signUp(input: Input, client: Client) {
    const { email, password, data } = input;
    checkPassword(password, email, parts.passwordRules);
    checkMetadata(data);

    // Claimed before a password is hashed, because hashing is slow and refusals have to be cheap.
    const known = await sql.begin(async (tx) => {
      const account = await store.findAccountByEmail(tx, email);
      if (account?.emailConfirmedAt) await limits.claimAnswer(tx, client);
      else await limits.claimMail(tx, email, client);
      return account;
    });
    try {
      const proof = await prove(password, known, hashingLine(client, email));
      const outcome = await sql.begin((tx) => keep(tx, input, proof));
      if (outcome === 'taken') return userInventedFor(email, data);
      await send(outcome.mail);
      return outcome.user;
    } catch (error) {
      // A failed sign-up can be retried at once.
      if (!known?.emailConfirmedAt) await limits.returnMail(email);
      throw error;
    }
  };

  /** Runs one bcrypt whether or not the address has an account: a new hash, or a comparison with the account's hash. */
  async function prove(password: string, known: Account | undefined, line: string): Promise<Proof> {
    if (!known || known.emailConfirmedAt) return { hash: await passwords.hash(password, line) };
    const same = await passwords.matches(password, known.passwordHash, line);
    return { matched: same ? known.passwordHash : undefined };
  }

  async function keep(tx: TransactionSql, { email, data, redirectTo }: Input, proof: Proof) {
    await store.lockAddress(tx, email);
    const known = await store.findAccountByEmail(tx, email);
    if (known?.emailConfirmedAt) return 'taken';
    // One of two sign-ups with different passwords may come from a stranger, and neither has proved the address. So
    // neither password is kept: the person who opens the mail signs in through it and can set one.
    if (known && (proof.matched === undefined || proof.matched !== known.passwordHash)) {
      await store.startOver(tx, known, data);
    }
    const account =
      known ??
      (await store.insertAccount(tx, {
        email,
        // Undefined when the account was deleted after the password was compared.
        passwordHash: proof.hash ?? null,
        confirmed: false,
        userMetadata: data,
        appMetadata: {},
      }));
    if (!account) throw new AuthError(422, 'user_already_exists', 'User already registered');
    const mail = await mails.writeConfirmation(tx, account, redirectTo);
    return { mail, user: toWireUser((await store.findAccount(tx, account.id)) as Account) };
  }

  async function send(mail: Mail): Promise<void> {
    try {
      await parts.sendMail(mail);
    } catch (error) {
      parts.log.error(loggable(error), 'a confirmation mail could not be sent');
      throw new AuthError(500, 'unexpected_failure', 'Error sending confirmation email');
    }
  }
}
