import OpenAI, { APIError } from 'openai';
import type { ChatCompletionChunk, ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import type { Stream } from 'openai/streaming';
import type { Effort } from '../effort.ts';
import { createBoundedFetch } from './boundedFetch.ts';
import type { ModelLimits } from './callPolicy.ts';
import { type Dialect, dialectAfter, FULL_DIALECT } from './dialect.ts';
import { ModelFailure } from './failure.ts';
import { failureFrom } from './failureFrom.ts';

export type ChatServer = {
  apiKey: string | null;
  baseUrl: string | null;
  model: string;
  /** For reasoning models; without it, the server's default. */
  effort?: Effort | undefined;
};

/** The server's own token count. `cached` is the part of the input that it had in its prompt cache. */
export type Usage = { total: number; input: number; output: number; cached: number };

export type Message = { role: 'system' | 'user' | 'assistant'; content: string };

export type ChatRequest = {
  messages: readonly Message[];
  schema: { name: string; schema: Record<string, unknown> };
  maxOutputTokens: number;
};

export type Answering = {
  /**
   * Yields the answer chunk by chunk until it ends or the reader stops, then waits briefly for the token count.
   * @throws ModelFailure, or the reason of a signal
   */
  read(onPiece: (piece: string) => 'more' | 'enough'): Promise<void>;
  /** Null if the server sends no token count. */
  usage(): Usage | null;
  /** The server marked the answer as complete, rather than just closing the connection. */
  hasFinished(): boolean;
};

/** Chat completions of any OpenAI-compatible server. */
export type Chat = {
  /**
   * Sends the request and waits for the first chunk. `signal` aborts everything, `waiting` only the wait.
   * @throws ModelFailure, or the reason of a signal
   */
  open(request: ChatRequest, signal: AbortSignal, waiting: AbortSignal): Promise<Answering>;
};

const OPENAI = 'https://api.openai.com/v1';
/** The count follows the answer immediately, or never comes. */
const USAGE_WAIT_MS = 500;
/** Four times the longest answer that could pass the checks. */
const MOST_CHARACTERS = 64_000;

export function createChat({ apiKey, baseUrl, model, effort }: ChatServer, limits: ModelLimits): Chat {
  const client = new OpenAI({
    // Self-hosted servers often need no key, but the SDK requires one.
    apiKey: apiKey ?? 'none',
    baseURL: baseUrl ?? OPENAI,
    // All settings come from our configuration, none from the SDK's reading of the environment.
    organization: null,
    project: null,
    adminAPIKey: null,
    // The SDK would retry on its own, bypassing our limits, and log what people wrote.
    maxRetries: 0,
    timeout: limits.totalMs,
    logLevel: 'off',
    fetch: createBoundedFetch(limits),
  });
  /** The features that this server supports; learned once and shared by all requests. */
  let dialect = FULL_DIALECT;

  return {
    async open(request, signal, waiting) {
      const either = AbortSignal.any([signal, waiting]);
      for (;;) {
        const spoken = dialect;
        try {
          const stream = await client.chat.completions.create(paramsFor(request, { model, effort }, spoken), {
            signal: either,
          });
          return await begin(stream, either);
        } catch (error) {
          either.throwIfAborted();
          const simpler = error instanceof APIError ? dialectAfter(spoken, error) : null;
          if (!simpler) throw error instanceof ModelFailure ? error : failureFrom(error, 'unreachable');
          dialect = simpler;
        }
      }
    },
  };
}

function paramsFor(
  request: ChatRequest,
  { model, effort }: Pick<ChatServer, 'model' | 'effort'>,
  dialect: Dialect,
): ChatCompletionCreateParamsStreaming {
  const { messages, schema, maxOutputTokens } = request;
  return {
    model,
    stream: true,
    messages: [...messages],
    ...(dialect.format === 'json_schema' && {
      response_format: { type: 'json_schema', json_schema: { ...schema, strict: true } },
    }),
    ...(dialect.format === 'json_object' && { response_format: { type: 'json_object' } }),
    ...(effort && dialect.effort && { reasoning_effort: effort }),
    ...(dialect.usage && { stream_options: { include_usage: true } }),
    [dialect.outputLimit]: maxOutputTokens,
  };
}

/** The fields in which servers stream a model's reasoning: not part of the answer, but a sign of life. */
type Thinking = { reasoning_content?: string | null; reasoning?: string | null };

async function begin(stream: Stream<ChatCompletionChunk>, signal: AbortSignal): Promise<Answering> {
  const chunks = stream[Symbol.asyncIterator]();
  let usage: Usage | null = null;
  let characters = 0;
  let isAlive = false;
  let hasFinished = false;

  /** Undefined at the end. */
  async function nextPiece(): Promise<string | undefined> {
    const chunk = await nextChunk(chunks, signal);
    if (!chunk) return undefined;
    usage = usageIn(chunk) ?? usage;
    const [choice] = chunk.choices ?? [];
    if (choice?.delta?.refusal || choice?.finish_reason === 'content_filter') throw new ModelFailure('declined');
    if (choice?.finish_reason === 'length') throw new ModelFailure('too long');
    hasFinished ||= Boolean(choice?.finish_reason);
    // Some servers send lists of reasoning parts here.
    const content: unknown = choice?.delta?.content;
    const piece = typeof content === 'string' ? content : '';
    characters += piece.length;
    if (characters > MOST_CHARACTERS) throw new ModelFailure('too long');
    const { reasoning_content, reasoning } = (choice?.delta ?? {}) as Thinking;
    isAlive ||= Boolean(piece || reasoning_content || reasoning);
    return piece;
  }

  let first: string | undefined;
  try {
    do first = await nextPiece();
    while (first !== undefined && !isAlive);
    if (first === undefined) throw new ModelFailure('broken off', { retryAfterMs: 0 });
  } catch (error) {
    stream.controller.abort();
    throw error;
  }

  return {
    async read(onPiece) {
      let hasEnough = false;
      let wait: NodeJS.Timeout | undefined;
      let hasEnded = false;
      try {
        for (let piece: string | undefined = first; piece !== undefined; piece = await nextPiece()) {
          if (hasEnough || onPiece(piece) === 'more') continue;
          hasEnough = true;
          wait = setTimeout(() => stream.controller.abort(), USAGE_WAIT_MS);
        }
        hasEnded = true;
      } catch (error) {
        signal.throwIfAborted();
        if (!hasEnough) throw error;
      } finally {
        clearTimeout(wait);
        // Leaving the loop early closes the connection.
        if (!hasEnded) stream.controller.abort();
      }
    },
    usage: () => usage,
    hasFinished: () => hasFinished,
  };
}

/** Servers differ in which counts they send; what is missing is zero. */
function usageIn({ usage }: ChatCompletionChunk): Usage | null {
  const count = (value: unknown) => (Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined);
  const total = count(usage?.total_tokens);
  if (total === undefined) return null;
  const output = count(usage?.completion_tokens) ?? 0;
  const input = count(usage?.prompt_tokens) ?? 0;
  return { total, input, output, cached: Math.min(input, count(usage?.prompt_tokens_details?.cached_tokens) ?? 0) };
}

async function nextChunk(
  chunks: AsyncIterator<ChatCompletionChunk>,
  signal: AbortSignal,
): Promise<ChatCompletionChunk | undefined> {
  try {
    const { value, done } = await chunks.next();
    // The SDK ends an aborted stream without an error.
    signal.throwIfAborted();
    return done ? undefined : value;
  } catch (error) {
    signal.throwIfAborted();
    throw failureFrom(error, 'broken off');
  }
}
