import type { APIError } from 'openai';

/** The request features that a server supports. Every OpenAI-compatible server accepts messages; the rest varies. */
export type Dialect = {
  format: 'json_schema' | 'json_object' | 'text';
  outputLimit: 'max_completion_tokens' | 'max_tokens';
  /** Sends the token count at the end of a stream. */
  usage: boolean;
  /** Takes a level of reasoning effort. */
  effort: boolean;
};

export const FULL_DIALECT: Dialect = {
  format: 'json_schema',
  outputLimit: 'max_completion_tokens',
  usage: true,
  effort: true,
};

/**
 * The dialect to try after a rejection; null when the rejection has another reason. Each step removes a feature, so it
 * terminates.
 */
export function dialectAfter(
  dialect: Dialect,
  { status, message, param }: Pick<APIError, 'status' | 'message' | 'param'>,
) {
  if (status !== 400 && status !== 422) return null;
  const complaint = `${message} ${param ?? ''}`;
  if (dialect.usage && /stream_options|include_usage/i.test(complaint)) return { ...dialect, usage: false };
  if (dialect.effort && /reasoning/i.test(complaint)) return { ...dialect, effort: false };
  if (dialect.outputLimit === 'max_completion_tokens' && /max_completion_tokens/i.test(complaint)) {
    return { ...dialect, outputLimit: 'max_tokens' } as const satisfies Dialect;
  }
  if (/response_format|json_schema|json_object|structured output|guided/i.test(complaint)) {
    if (dialect.format === 'json_schema') return { ...dialect, format: 'json_object' } as const satisfies Dialect;
    if (dialect.format === 'json_object') return { ...dialect, format: 'text' } as const satisfies Dialect;
  }
  return null;
}
