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
  /** null: nothing here sends mail. */
  mailer: Pick<Mailer, 'handOn'> | null;
  supportEmail: string;
  siteUrl: string;
  log: Logger;
}) {
  const { store, mailer, supportEmail, siteUrl, log } = parts;
  return {
    /** The message is with the mail server when this resolves. */
    async sendMessage(message: ContactMessage, ip: string): Promise<void> {
      // Whoever filled this in is a program, and learns nothing.
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
        // What a mail server says of a message may quote it: its codes alone are logged.
        log.error({ event: 'contact_failed', ...codesOf(error) }, 'a message could not be handed to the mail server');
        await store.giveBack(claim.claimId);
        throw new AppError(
          'unavailable',
          `Your message could not be sent just now. Please try again in a few minutes, or write to ${supportEmail}.`,
        );
      }
    },
  };
}

/** What was counted leaves when it no longer counts. */
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
  network: 'Several messages came from your network within an hour, as many as we take.',
  email: 'Several messages came under this email address within an hour, as many as we take.',
  all: 'More messages are coming in than we take within an hour.',
} as const satisfies Record<ContactLimit, string>;

function whenNext(waitSeconds: number, supportEmail: string): string {
  const minutes = Math.ceil(waitSeconds / 60);
  return `You can send yours in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or write to ${supportEmail} now.`;
}

/** Who wrote comes first, so that nothing in a message can be taken for our words. */
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
