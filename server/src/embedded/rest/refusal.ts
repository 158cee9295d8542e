import type { Response } from 'express';

/** A request that is not carried out, answered in PostgREST's shape. `hint` says what to do instead. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly hint: string | null;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    { hint = null, headers = {} }: { hint?: string | null; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.hint = hint;
    this.headers = headers;
  }

  send(response: Response): void {
    const { code, message, hint } = this;
    response.status(this.status).set(this.headers).json({ code, message, details: null, hint });
  }
}

/** PostgREST's code for a query string that it cannot read. */
export function badQuery(message: string, hint: string | null = null): Refusal {
  return new Refusal(400, 'PGRST100', message, { hint });
}

/** PostgREST's code for a body that it cannot read. */
export function badBody(message: string, hint: string | null = null, status = 400): Refusal {
  return new Refusal(status, 'PGRST102', message, { hint });
}
