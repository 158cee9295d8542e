import { randomUUID } from 'node:crypto';
import type { Account, Identity, Metadata } from './store.ts';

/** An account in the shape that supabase-js expects. */
export function toWireUser(account: Account) {
  return {
    id: account.id,
    aud: 'authenticated',
    role: account.role,
    email: account.email,
    phone: '',
    email_confirmed_at: account.emailConfirmedAt,
    confirmed_at: account.emailConfirmedAt,
    confirmation_sent_at: account.confirmationSentAt,
    recovery_sent_at: account.recoverySentAt,
    last_sign_in_at: account.lastSignInAt,
    banned_until: account.bannedUntil,
    app_metadata: account.appMetadata,
    user_metadata: account.userMetadata,
    identities: account.identities.map((identity) => toWireIdentity(identity, account.id)),
    created_at: account.createdAt,
    updated_at: account.updatedAt,
    is_anonymous: false,
  };
}

/**
 * The answer to a sign-up with a taken address: no data of that account, and no identities, which is how the screen
 * knows.
 */
export function userInventedFor(email: string, metadata: Metadata) {
  const now = new Date();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

export function isBanned({ bannedUntil }: Account): boolean {
  return bannedUntil !== undefined && bannedUntil > new Date();
}

function toWireIdentity(identity: Identity, userId: string) {
  return {
    identity_id: identity.id,
    id: identity.providerId,
    user_id: userId,
    identity_data: identity.data,
    provider: identity.provider,
    last_sign_in_at: identity.lastSignInAt,
    created_at: identity.createdAt,
    updated_at: identity.updatedAt,
    email: identity.email,
  };
}
