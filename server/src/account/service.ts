import type { StreamedPersonalData } from '@latticework/api/contracts/account';
import { AppError } from '@latticework/core/errors';
import { WINDOW_HOURS } from '@latticework/core/limits';
import { z } from 'zod';
import type { deleteCustomerJob } from '../billing/customers.ts';
import type { Logger } from '../http/requestLog.ts';
import type { Job, Jobs } from '../jobs/jobs.ts';
import type { ConfirmPassword } from './confirmPassword.ts';
import type { Person } from './person.ts';
import type { AccountStore } from './store.ts';

/** For this long after signing in, a session counts as proof of identity. */
const FRESH_S = 10 * 60;

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService(parts: {
  store: AccountStore;
  jobs: Jobs;
  deleteCustomer: ReturnType<typeof deleteCustomerJob>;
  confirmPassword: ConfirmPassword;
  log: Logger;
}) {
  const { store, jobs, deleteCustomer, log } = parts;

  /** A stolen or borrowed session alone must not be enough to delete an account. */
  async function confirm(person: Person, { password, ip }: { password: string | undefined; ip: string }) {
    const proof = await store.proofOf(person);
    if (!proof) throw new AppError('unauthenticated', 'Authentication error. Please log in again.');
    if (!proof.hasPassword) {
      if (proof.secondsSinceSignIn < FRESH_S) return;
      throw new AppError('reauthentication_required', 'Please sign in again, then delete your account.');
    }
    if (!password) throw new AppError('password_required', 'Please enter your current password.');
    await parts.confirmPassword({ email: person.email, password, ip });
  }

  return {
    /** Resolves when the account is deleted. A job then ends the subscription, and retries until it succeeds. */
    async deleteAccount(person: Person, given: { password: string | undefined; ip: string }): Promise<void> {
      await confirm(person, given);
      await store.deletePerson(person.id, async (transaction, customerId) => {
        if (customerId) await jobs.add(transaction, deleteCustomer, { customerId });
      });
      jobs.wake();
      log.info({ event: 'account_deleted' }, 'an account was deleted');
    },

    /** Questions are read while they are sent, as fast as the client reads them. */
    async exportData({ id }: Person): Promise<StreamedPersonalData> {
      const data = await store.personalData(id);
      // Deleted after the request was authenticated.
      if (!data) throw new AppError('unauthenticated', 'Authentication error. Please log in again.');
      return { ...data, history: store.questions(id) };
    },
  };
}

/** Deletes the quota's rows of deleted people when their window is over. */
export function forgetOwnerlessClaimsJob(store: AccountStore): Job {
  return {
    name: 'forget-ownerless-claims',
    data: z.unknown(),
    every: '17 * * * *',
    retry: { times: 3, longestPauseSeconds: 300 },
    async run() {
      await store.forgetOwnerlessClaims(WINDOW_HOURS);
    },
  };
}
