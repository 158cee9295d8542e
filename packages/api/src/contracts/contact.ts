import { MESSAGE_LENGTH, SUBJECT_MAX_LENGTH } from '@latticework/core/contactMessage';
import { DISPLAY_NAME_MAX_LENGTH } from '@latticework/core/displayName';
import { z } from 'zod';
import { defineContracts } from '../contract.ts';

/** The longest possible email address. */
const EMAIL_MAX_LENGTH = 254;

const NUMBERS = new Intl.NumberFormat('en-US');

/** Characters that end a mail header, that no keyboard types, or that mail programs read as an encoding. */
const NO_LINE = /[\p{Cc}\p{Zl}\p{Zp}]|=\?[^?\s]+\?[bq]\?/iu;

const oneLine = (what: string, most: number) =>
  z
    .string()
    .trim()
    .max(most, `Please keep ${what} within ${most} characters.`)
    .refine((text) => isText(text) && !NO_LINE.test(text), `Please put ${what} on one line, as text.`);

export const contactMessageSchema = z.strictObject({
  /** Empty if the sender gives no name. */
  name: oneLine('your name', DISPLAY_NAME_MAX_LENGTH).default(''),
  email: z
    .string()
    .trim()
    .min(1, 'Enter your email address.')
    .max(EMAIL_MAX_LENGTH, 'This address is too long.')
    .pipe(z.email('Enter a complete email address, like name@example.com.')),
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
          'The message contains something that is not text. Please paste it again without formatting.',
        ),
    ),
  /** A honeypot: hidden from people, filled in by spam bots. */
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

/** A lone surrogate cannot be encoded as UTF-8. */
function isText(text: string): boolean {
  return text.isWellFormed();
}
