import type { TransactionSql } from 'postgres';
import { AuthError } from './errors.ts';
import type { GooglePerson } from './google.ts';
import type { Account, Metadata, NewIdentity } from './store.ts';
import * as store from './store.ts';
import { isBanned } from './user.ts';

type Outcome = {
  account: Account;
  /**
   * How the identity relates to the account: it was linked before, is linked now, proves the address now, or is new.
   */
  by: 'identity' | 'link' | 'takeover' | 'creation';
};

/** Finds the account of a person who signs in through Google; creates or changes it where needed. @throws AuthError */
export async function accountBehind(tx: TransactionSql, person: GooglePerson): Promise<Outcome> {
  const { sub, email } = person;
  const data = identityData(person);
  const identity: NewIdentity = { provider: 'google', providerId: sub, data };

  await store.lockAddress(tx, email ?? `google ${sub}`);
  const known = await store.findAccountByIdentity(tx, identity);
  if (known) {
    refuseBanned(known);
    await store.updateIdentity(tx, identity);
    await store.mergeUserMetadata(tx, known.id, data);
    return { account: known, by: 'identity' };
  }

  if (!email || !person.emailVerified) {
    throw new AuthError(
      422,
      'provider_email_needs_verification',
      'Google has not verified your email address. Please verify it with Google and try again.',
    );
  }
  const account = await store.findAccountByEmail(tx, email);
  if (!account) return { account: await createAccount(tx, email, identity), by: 'creation' };
  refuseBanned(account);
  if (account.emailConfirmedAt) {
    await store.insertIdentity(tx, account.id, identity);
    await store.mergeUserMetadata(tx, account.id, data);
    return { account, by: 'link' };
  }
  // The person who signed up never proved that the address is theirs, and may be waiting for its owner to confirm it.
  await store.handOver(tx, account.id, identity);
  return { account, by: 'takeover' };
}

async function createAccount(tx: TransactionSql, email: string, identity: NewIdentity): Promise<Account> {
  const account = await store.insertAccount(tx, {
    email,
    passwordHash: null,
    confirmed: true,
    userMetadata: {},
    appMetadata: {},
    identity,
  });
  if (!account) throw new Error('an account with this address was made past the lock');
  return account;
}

function refuseBanned(account: Account): void {
  if (isBanned(account)) throw new AuthError(403, 'user_banned', 'This account is closed to sign-ins.');
}

/** Hosted Supabase stores it twice, for older and newer clients. */
function identityData({ issuer, sub, name, picture, email, emailVerified, hostedDomain }: GooglePerson): Metadata {
  return {
    iss: issuer,
    sub,
    provider_id: sub,
    ...(name !== undefined && { name, full_name: name }),
    ...(picture !== undefined && { picture, avatar_url: picture }),
    ...(email !== undefined && { email }),
    email_verified: emailVerified,
    phone_verified: false,
    ...(hostedDomain !== undefined && { custom_claims: { hd: hostedDomain } }),
  };
}
