import type { ErrorCode } from '@latticework/core/errors';
import type { z } from 'zod';

/** Who may call: anybody, a signed-in person, a signed-in person with a premium subscription. */
export type Access = 'public' | 'user' | 'premium';

/** One endpoint, declared once for both ends of the wire. */
export type Contract = {
  method: 'GET' | 'POST';
  path: `/${string}`;
  access: Access;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
  /** What may go ahead of the response, one by one, to a client that asks for a stream. */
  parts?: z.ZodType;
  /** How long anybody may keep the answer; without it nobody may. For what is the same for all and changes seldom. */
  cacheSeconds?: number;
  /** What may be refused on purpose, beyond what every endpoint may answer. */
  errors: readonly ErrorCode[];
};

export type QueryOf<C extends Contract> = C extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined;
export type BodyOf<C extends Contract> = C extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
export type PartOf<C extends Contract> = C extends { parts: infer P extends z.ZodType } ? z.output<P> : never;
export type ResponseOf<C extends Contract> = z.output<C['response']>;

export function defineContracts<const C extends Record<string, Contract>>(contracts: C): C {
  return contracts;
}
