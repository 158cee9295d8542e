import type { Quality } from '@latticework/core/analysis';
import type { AnswerContext } from './answerContext.ts';
import { createAnswerReader } from './answerReader.ts';
import type { CallPolicy } from './callPolicy.ts';
import type { Chat, Message, Usage } from './chat.ts';
import { ModelFailure } from './failure.ts';
import { checkSums } from './sums.ts';
import { estimateTokens, type TokenBudget } from './tokenBudget.ts';
import { type AnswerCheck, type CheckedFinding, verifyAnswer, verifyFinding } from './verify.ts';
import { answerJsonSchema } from './written.ts';

/** Logs kinds of failures and counts, never what people wrote. */
export type Log = { warn(details: object, message: string): void; info(details: object, message: string): void };

/** What came back from one request. */
export type Asked = { check: AnswerCheck; written: string; usage: Usage | null };

export type Conversation = {
  /** Whether a minimal valid answer still fits into the token limit with these messages. */
  hasRoomFor(messages: readonly Message[], quality: Quality): boolean;
  /**
   * Sends one request: reserves its tokens in the budget of `payer`, checks and reports findings while they stream, and
   * verifies the complete answer.
   * @throws ModelFailure, or the signal's reason
   */
  ask(
    messages: readonly Message[],
    context: AnswerContext,
    payer: string,
    signal: AbortSignal,
    onFinding: (finding: CheckedFinding) => void,
  ): Promise<Asked>;
};

export function createConversation(dependencies: {
  chat: Chat;
  policy: CallPolicy;
  budget: TokenBudget;
  tokensPerRequest: number;
  log: Log;
}): Conversation {
  const { chat, policy, budget, tokensPerRequest, log } = dependencies;

  function inputTokens(messages: readonly Message[], quality: Quality): number {
    // The schema is sent in the prompt and as a parameter, and servers count both.
    const schema = estimateTokens(JSON.stringify(answerJsonSchema(quality)));
    return messages.reduce((sum, { content }) => sum + estimateTokens(content) + TOKENS_AROUND_A_MESSAGE, schema);
  }

  function hasRoomFor(messages: readonly Message[], quality: Quality): boolean {
    return tokensPerRequest - inputTokens(messages, quality) >= FEWEST_OUTPUT_TOKENS[quality];
  }

  return {
    hasRoomFor,

    async ask(messages, context, payer, signal, onFinding) {
      const { quality } = context;
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
        const answering = await policy
          .opening((waiting) => chat.open(request, signal, waiting), signal)
          .catch((error: unknown) => {
            // After a timeout the server may have started to work, so its tokens count.
            if (signal.aborted || (error instanceof ModelFailure && error.kind === 'late')) spent += input;
            throw error;
          });

        let written = '';
        const reader = readerFor(context, onFinding);
        try {
          await answering.read((piece) => {
            written += piece;
            reader.write(piece);
            return reader.answer === undefined ? 'more' : 'enough';
          });
        } catch (error) {
          if (!(error instanceof SyntaxError)) throw error;
          return { check: { kind: 'faulty', faults: [error.message] }, written, usage: answering.usage() };
        } finally {
          spent += answering.usage()?.total ?? input + estimateTokens(written);
        }
        const usage = answering.usage();
        if (reader.answer !== undefined) return { check: verifyAnswer(reader.answer, context), written, usage };
        if (!answering.hasFinished()) throw new ModelFailure('broken off');
        return { check: { kind: 'faulty', faults: ['the answer is not one whole JSON object'] }, written, usage };
      } finally {
        await reservation.settle(spent).catch((error: unknown) => {
          log.warn({ err: error }, 'token reservation could not be settled');
        });
      }
    },
  };
}

/** The minimum for a valid answer, with some room. */
const FEWEST_OUTPUT_TOKENS = { premium: 2_000, basic: 900 } as const satisfies Record<Quality, number>;
/** Roles, separators and similar overhead. */
const TOKENS_AROUND_A_MESSAGE = 10;

function readerFor(context: AnswerContext, onFinding: (finding: CheckedFinding) => void) {
  const found: CheckedFinding[] = [];
  let abstains = false;
  let withSums = context;
  return createAnswerReader({
    onSums(value) {
      if (Array.isArray(value)) withSums = checkSums(value, context).context;
    },
    onAbstain(value) {
      abstains = value !== null;
    },
    onFinding(value) {
      const checked = verifyFinding(value, withSums, found);
      if (checked.kind !== 'sound') return;
      found.push(checked.finding);
      if (!abstains) onFinding(checked.finding);
    },
  });
}
