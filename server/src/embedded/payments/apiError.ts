export type ApiErrorCode =
  | 'idempotency_error'
  | 'parameter_invalid'
  | 'parameter_missing'
  | 'parameter_unknown'
  | 'resource_missing';

/** A refusal in Stripe's envelope. */
export class SandboxApiError extends Error {
  readonly status: number;
  readonly error: { type: string; message: string; code?: ApiErrorCode; param?: string };

  constructor(status: number, message: string, { code, param }: { code?: ApiErrorCode; param?: string } = {}) {
    super(message);
    this.status = status;
    const type = code === 'idempotency_error' ? 'idempotency_error' : 'invalid_request_error';
    this.error = {
      type,
      message,
      ...(code && code !== 'idempotency_error' && { code }),
      ...(param && { param }),
    };
  }
}
