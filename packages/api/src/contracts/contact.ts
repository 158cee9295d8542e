import { MESSAGE_LENGTH, SUBJECT_MAX_LENGTH } from '@latticework/core/contactMessage';
import { DISPLAY_NAME_MAX_LENGTH } from '@latticework/core/displayName';
import { z } from 'zod';
import { defineContracts } from '../contract.ts';

/** Longest address that mail can be sent to. */
const EMAIL_MAX_LENGTH = 254;

const NUMBERS = new Intl.NumberFormat('en-US');

/** What ends a header, what no keyboard writes, and what mail programs would read as an encoding of something else. */
const NO_LINE = /[\p{Cc}\p{Zl}\p{Zp}]|=\?[^?\s]+\?[bq]\?/iu;

const oneLine = (what: string, most: number) =>
  z
    .string()
    .trim()
    .max(most, `Please keep ${what} within ${most} characters.`)
    .refine((text) => isText(text) && !NO_LINE.test(text), `Please put ${what} on one line, as text.`);

export const contactMessageSchema = z.strictObject({
  /** Empty where somebody would rather not say. */
  name: oneLine('your name', DISPLAY_NAME_MAX_LENGTH).default(''),
  email: z
    .string()
    .trim()
    .min(1, 'Enter your email address.')
    .max(EMAIL_MAX_LENGTH, 'This address is too long to be written to.')
    .pipe(z.email('Enter a whole email address, like name@example.com.')),
  subject: oneLine('the subject', SUBJECT_MAX_LENGTH).min(1, 'Say in a few words what it is about.'),
  message: z
    .string()
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(1, 'Write your message.')
        .min(MESSAGE_LENGTH.min, `Please write a little more, at least ${MESSAGE_LENGTH.min} characters.`)
        .max(
          MESSAGE_LENGTH.max,
          `Please shorten your message. It can have ${NUMBERS.format(MESSAGE_LENGTH.max)} characters.`,
        )
        .refine(
          (text) => isText(text) && !/[^\P{Cc}\t\n\v\f]/u.test(text),
          'The message holds something that is not text. Please paste it anew without formatting.',
        ),
    ),
  /** A field that no person sees. Programs fill in what they find. */
  website: z.string().optional(),
});

export const contactContracts = defineContracts({
  sendMessage: {
    method: 'POST',
    path: '/functions/v1/contact',
    access: 'public',
    body: contactMessageSchema,
    response: z.object({ sent: z.literal(true) }),
    errors: ['rate_limited', 'unavailable'],
  },
});

/** Half of a pair of surrogates cannot be sent as UTF-8. */
function isText(text: string): boolean {
  return text.isWellFormed();
}
