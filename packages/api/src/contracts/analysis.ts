import {
  analysisPartSchema,
  analysisSchema,
  clarificationSchema,
  QUERY_MAX_LENGTH,
  QUERY_TYPES,
} from '@latticework/core/analysis';
import { z } from 'zod';
import { defineContracts } from '../contract.ts';

/** Sent by the client once per analysis; a retry with the same key gets the same response and costs nothing. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const idempotencyKeySchema = z.string().regex(/^[\w-]{8,128}$/, 'must be 8 to 128 letters, digits, - or _');

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern has to name control characters
const UNREADABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * A user's text, kept exactly as sent, because the offsets of every quote count in it. Forms validate with the same
 * schema.
 */
export const querySchema = z
  .string()
  .refine((query) => query.trim().length > 0, 'Please describe a situation or decision first.')
  .max(QUERY_MAX_LENGTH, `Please shorten your text to ${QUERY_MAX_LENGTH.toLocaleString('en-US')} characters.`)
  .refine(
    (query) => query.isWellFormed() && !UNREADABLE.test(query),
    'Your text contains characters that cannot be read. Please remove them and try again.',
  );

/**
 * The first part of a stream: from here on, the analysis counts toward the limit, and this entry stores what is found.
 */
const keptPartSchema = z.object({ part: z.literal('kept'), historyId: z.uuid() });
const partSchema = z.discriminatedUnion('part', [keptPartSchema, ...analysisPartSchema.options]);

const slugSchema = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(60);
/** A dossier has at most 14 facts. */
const MOST_ANSWERS = 14;

const answerSchema = analysisSchema.extend({
  /** The entry in the person's history; null for what is not kept: a question back, or an entry deleted meanwhile. */
  historyId: z.uuid().nullable(),
});

/** Three times the longest answer that the request asks for. */
export const PASTED_MAX_LENGTH = 20_000;

/** What a person pastes from a chat with an AI of their own. Forms validate with the same schema. */
export const pastedSchema = z
  .string()
  .refine((pasted) => pasted.trim().length > 0, 'Please paste the answer of your AI first.')
  .max(PASTED_MAX_LENGTH, 'This is longer than an answer can be. Please copy only the last answer of your AI.')
  .refine(
    (pasted) => pasted.isWellFormed() && !UNREADABLE.test(pasted),
    'The answer contains characters that cannot be read. Please copy it again.',
  );

export const analysisContracts = defineContracts({
  analyze: {
    method: 'POST',
    path: '/functions/v1/get-lattice-insights-narrative',
    access: 'user',
    body: z.strictObject({
      query: querySchema,
      queryType: z.enum(QUERY_TYPES),
      /** Required for an analysis to count as trending; free text is always manual. */
      trendingQuestionId: z.uuid().optional(),
    }),
    response: answerSchema,
    parts: partSchema,
    errors: ['limit_reached', 'idempotency_conflict', 'no_tries_left', 'analysis_failed', 'unavailable'],
  },
  /** Runs the person's own incomplete analysis again, at no cost. A complete one is simply returned. */
  finishAnalysis: {
    method: 'POST',
    path: '/functions/v1/finish-analysis',
    access: 'user',
    body: z.strictObject({ historyId: z.uuid() }),
    response: answerSchema,
    parts: partSchema,
    errors: ['not_found', 'in_progress', 'no_tries_left', 'analysis_failed', 'unavailable'],
  },
  /**
   * Reads a whole analysis of one's own again, as another kind of decision or with answers to what it found missing, at
   * no cost and `REREADS` times for each entry. The new analysis takes the old one's place.
   */
  rereadAnalysis: {
    method: 'POST',
    path: '/functions/v1/reread-analysis',
    access: 'user',
    body: z
      .strictObject({
        historyId: z.uuid(),
        /** Slug of the kind of decision; without it, the kind of the analysis that stands stays. */
        decision: slugSchema.optional(),
        /** By id of the missing fact. Answers that were given before stay, unless they are given again. */
        answers: z
          .record(slugSchema, z.enum(['yes', 'no']))
          .refine((answers) => Object.keys(answers).length <= MOST_ANSWERS, 'has too many answers')
          .optional(),
      })
      .refine(
        ({ decision, answers }) => decision !== undefined || Object.keys(answers ?? {}).length > 0,
        'names neither a decision nor an answer',
      ),
    response: answerSchema,
    parts: partSchema,
    errors: ['not_found', 'in_progress', 'no_tries_left', 'analysis_failed', 'unavailable'],
  },
  /** What an AI of the person's own needs to read the text of an analysis, as one message to copy. */
  ownReadingRequest: {
    method: 'POST',
    path: '/functions/v1/own-reading-request',
    access: 'user',
    body: z.strictObject({ historyId: z.uuid() }),
    response: z.object({ request: z.string() }),
    errors: ['not_found', 'in_progress', 'no_tries_left', 'unavailable'],
  },
  /**
   * Checks the answer of an AI of the person's own. A sound one takes the place of the analysis, at no cost and
   * `OWN_READINGS` times for each entry; any other changes nothing.
   */
  ownReading: {
    method: 'POST',
    path: '/functions/v1/own-reading',
    access: 'user',
    body: z.strictObject({ historyId: z.uuid(), answer: pastedSchema }),
    response: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('read'), analysis: analysisSchema }),
      /** `faults`, one line each, and the text that asks the AI to mend them. */
      z.object({ outcome: z.literal('faulty'), faults: z.array(z.string()), repair: z.string() }),
      z.object({ outcome: z.literal('question'), clarification: clarificationSchema }),
    ]),
    errors: ['not_found', 'in_progress', 'no_tries_left', 'unavailable'],
  },
});
