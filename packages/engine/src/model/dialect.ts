import type { APIError } from 'openai';

/** What a server understands of a request. Everything OpenAI-compatible understands the messages; the rest varies. */
export type Dialect = {
  format: 'json_schema' | 'json_object' | 'text';
  outputLimit: 'max_completion_tokens' | 'max_tokens';
  /** Says at the end of a stream what was counted. */
  usage: boolean;
};

export const FULL_DIALECT: Dialect = { format: 'json_schema', outputLimit: 'max_completion_tokens', usage: true };

/** What to try after a refusal; null when the refusal is about something else. Each step is one down, so it ends. */
export function dialectAfter(
  dialect: Dialect,
  { status, message, param }: Pick<APIError, 'status' | 'message' | 'param'>,
) {
  if (status !== 400 && status !== 422) return null;
  const complaint = `${message} ${param ?? ''}`;
  if (dialect.usage && /stream_options|include_usage/i.test(complaint)) return { ...dialect, usage: false };
  if (dialect.outputLimit === 'max_completion_tokens' && /max_completion_tokens/i.test(complaint)) {
    return { ...dialect, outputLimit: 'max_tokens' } as const satisfies Dialect;
  }
  if (/response_format|json_schema|json_object|structured output|guided/i.test(complaint)) {
    if (dialect.format === 'json_schema') return { ...dialect, format: 'json_object' } as const satisfies Dialect;
    if (dialect.format === 'json_object') return { ...dialect, format: 'text' } as const satisfies Dialect;
  }
  return null;
}
