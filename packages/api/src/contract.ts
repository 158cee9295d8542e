import type { ErrorCode } from '@latticework/core/errors';
import type { z } from 'zod';

/** Who may call: anyone, a signed-in user, or a signed-in user with a premium subscription. */
export type Access = 'public' | 'user' | 'premium';

/** One endpoint, declared once for the server and the client. */
export type Contract = {
  method: 'GET' | 'POST';
  path: `/${string}`;
  access: Access;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The handler gets the bytes of the body as they came, of any type. For callers that sign them; not for our client. */
  rawBody?: true;
  response: z.ZodType;
  /** Schema of the parts that may precede the response when the client asks for a stream. */
  parts?: z.ZodType;
  /** The list in the response that is sent item by item, because it may be too long to hold in memory. */
  streamed?: string;
  /** The name of the file that a browser saves when it opens the endpoint. */
  fileName?: string;
  /**
   * How long the response may be cached by anyone; not cached without it. For responses that are the same for everyone
   * and rarely change.
   */
  cacheSeconds?: number;
  /** Error codes of this endpoint, besides those that every endpoint may return. */
  errors: readonly ErrorCode[];
};

export type QueryOf<C extends Contract> = C extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined;
export type BodyOf<C extends Contract> = C extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
export type PartOf<C extends Contract> = C extends { parts: infer P extends z.ZodType } ? z.output<P> : never;
export type ResponseOf<C extends Contract> = z.output<C['response']>;
/** The response while it arrives: the `streamed` list comes item by item. */
export type StreamedOf<C extends Contract> = C extends { streamed: infer List extends keyof ResponseOf<C> }
  ? Omit<ResponseOf<C>, List> & { [Name in List]: AsyncIterable<ItemOf<ResponseOf<C>[Name]>> }
  : never;
type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;

export function defineContracts<const C extends Record<string, Contract>>(contracts: C): C {
  return contracts;
}
