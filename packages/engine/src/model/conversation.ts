import type { Quality } from '@latticework/core/analysis';
import { createAnswerReader } from './answerReader.ts';
import type { Chat, Message } from './chat.ts';
import { ModelFailure } from './failure.ts';
import type { Ground } from './ground.ts';
import type { Guard } from './guard.ts';
import { estimateTokens, type TokenBudget } from './tokenBudget.ts';
import { type CheckedFinding, type Verdict, verifyAnswer, verifyFinding } from './verify.ts';
import { answerJsonSchema } from './written.ts';

/** For what a person should look into; given kinds and numbers, not what somebody wrote. */
export type Log = { warn(details: object, message: string): void };

export type Conversation = {
  /** Whether an answer that could pass still fits beside these messages. */
  hasRoomFor(messages: readonly Message[], quality: Quality): boolean;
  /**
   * One request: its tokens set aside for `payer`, its findings checked and handed on while they are written, the whole of it judged.
   * @throws ModelFailure, or the signal's reason
   */
  ask(
    messages: readonly Message[],
    ground: Ground,
    payer: string,
    signal: AbortSignal,
    onFinding: (finding: CheckedFinding) => void,
  ): Promise<{ verdict: Verdict; written: string }>;
};

export function createConversation(parts: {
  chat: Chat;
  guard: Guard;
  budget: TokenBudget;
  tokensPerRequest: number;
  log: Log;
}): Conversation {
  const { chat, guard, budget, tokensPerRequest, log } = parts;

  function inputTokens(messages: readonly Message[], quality: Quality): number {
    // The schema goes in words and by itself, and servers count both.
    const schema = estimateTokens(JSON.stringify(answerJsonSchema(quality)));
    return messages.reduce((sum, { content }) => sum + estimateTokens(content) + TOKENS_AROUND_A_MESSAGE, schema);
  }

  function hasRoomFor(messages: readonly Message[], quality: Quality): boolean {
    return tokensPerRequest - inputTokens(messages, quality) >= FEWEST_OUTPUT_TOKENS[quality];
  }

  return {
    hasRoomFor,

    async ask(messages, ground, payer, signal, onFinding) {
      const { quality } = ground;
      if (!hasRoomFor(messages, quality)) throw new ModelFailure('oversized');
      const input = inputTokens(messages, quality);
      const reservation = await budget.reserve(tokensPerRequest, payer);
      if (reservation.refused) throw new ModelFailure(reservation.refused === 'person' ? 'share spent' : 'spent');

      let spent = 0;
      try {
        signal.throwIfAborted();
        const request = {
          messages,
          schema: { name: 'analysis', schema: answerJsonSchema(quality) },
          maxOutputTokens: tokensPerRequest - input,
        };
        const answering = await guard
          .opening((waiting) => chat.open(request, signal, waiting), signal)
          .catch((error: unknown) => {
            // Whoever gives up waiting has to assume that the server had begun to work.
            if (signal.aborted || (error instanceof ModelFailure && error.kind === 'late')) spent += input;
            throw error;
          });

        let written = '';
        const reader = readerFor(ground, onFinding);
        try {
          await answering.read((piece) => {
            written += piece;
            reader.write(piece);
            return reader.answer === undefined ? 'more' : 'enough';
          });
        } catch (error) {
          if (!(error instanceof SyntaxError)) throw error;
          return { verdict: { kind: 'faulty', faults: [error.message] }, written };
        } finally {
          spent += answering.usage() ?? input + estimateTokens(written);
        }
        if (reader.answer !== undefined) return { verdict: verifyAnswer(reader.answer, ground), written };
        if (!answering.hasFinished()) throw new ModelFailure('broken off');
        return { verdict: { kind: 'faulty', faults: ['the answer is not one whole JSON object'] }, written };
      } finally {
        await reservation.settle(spent).catch((error: unknown) => {
          log.warn({ err: error }, 'the tokens of a request could not be settled');
        });
      }
    },
  };
}

/** What a sound answer takes at least, with a little room. */
const FEWEST_OUTPUT_TOKENS = { premium: 4_000, basic: 1_000 } as const satisfies Record<Quality, number>;
/** Roles, separators and the like. */
const TOKENS_AROUND_A_MESSAGE = 10;

function readerFor(ground: Ground, onFinding: (finding: CheckedFinding) => void) {
  const found: CheckedFinding[] = [];
  let abstains = false;
  return createAnswerReader({
    onAbstain(value) {
      abstains = value !== null;
    },
    onFinding(value) {
      const checked = verifyFinding(value, ground, found);
      if (checked.kind !== 'sound') return;
      found.push(checked.finding);
      if (!abstains) onFinding(checked.finding);
    },
  });
}
