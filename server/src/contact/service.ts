import type { BodyOf } from '@latticework/api/contract';
import type { contactContracts } from '@latticework/api/contracts/contact';
import { AppError } from '@latticework/core/errors';
import { z } from 'zod';
import type { Logger } from '../http/requestLog.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Letter, Mailer } from '../mail/mailer.ts';
import type { ContactLimit, ContactStore } from './store.ts';

type ContactMessage = BodyOf<typeof contactContracts.sendMessage>;

export type ContactService = ReturnType<typeof createContactService>;

export function createContactService(parts: {
  store: ContactStore;
  /** null: this server cannot send mail. */
  mailer: Pick<Mailer, 'handOn'> | null;
  supportEmail: string;
  siteUrl: string;
  log: Logger;
}) {
  const { store, mailer, supportEmail, siteUrl, log } = parts;
  return {
    /** Resolves when the mail server has accepted the message. */
    async sendMessage(message: ContactMessage, ip: string): Promise<void> {
      // Only a bot fills in this field, and the answer does not reveal that.
      if (message.website) return;
      if (!mailer)
        throw new AppError('unavailable', `Messages cannot be sent from here. Please write to ${supportEmail}.`);

      const claim = await store.claim({ ip, email: message.email });
      if ('reached' in claim) {
        throw new AppError(
          'rate_limited',
          `${LIMIT_TEXTS[claim.reached]} ${whenNext(claim.waitSeconds, supportEmail)}`,
          { details: { retryAfterSeconds: Math.ceil(claim.waitSeconds) } },
        );
      }
      try {
        await mailer.handOn(letterOf(message, supportEmail, siteUrl));
      } catch (error) {
        // A mail server's answer may quote the message, so only its codes are logged.
        log.error({ event: 'contact_failed', ...codesOf(error) }, 'a message could not be sent to the mail server');
        await store.giveBack(claim.claimId);
        throw new AppError(
          'unavailable',
          `Your message could not be sent just now. Please try again in a few minutes, or write to ${supportEmail}.`,
        );
      }
    },
  };
}

/** Deletes counted messages when they no longer count. */
export function forgetContactClaimsJob(store: ContactStore): Job {
  return {
    name: 'forget-contact-claims',
    data: z.unknown(),
    every: '*/20 * * * *',
    retry: { times: 3, longestPauseSeconds: 300 },
    run: () => store.forgetOld(),
  };
}

const LIMIT_TEXTS = {
  network: 'Your network has sent as many messages as we accept within an hour.',
  email: 'As many messages as we accept within an hour have come from this email address.',
  all: 'We have received as many messages as we can take within an hour.',
} as const satisfies Record<ContactLimit, string>;

function whenNext(waitSeconds: number, supportEmail: string): string {
  const minutes = Math.ceil(waitSeconds / 60);
  return `You can send yours in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or write to ${supportEmail} now.`;
}

/** The author comes first, so that no part of a message can be mistaken for ours. */
function letterOf({ name, email, subject, message }: ContactMessage, to: string, siteUrl: string): Letter {
  const sender = name ? `${name} <${email}>` : email;
  return {
    to,
    replyTo: { name, address: email },
    subject: `Contact: ${subject}`,
    text: `${sender} wrote at ${siteUrl}/contact.\nNobody has checked that the address is theirs. Their message:\n\n${message}\n`,
  };
}

function codesOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code, responseCode, command } = error as Error & Record<string, unknown>;
  return { error: error.name, code, responseCode, command };
}
