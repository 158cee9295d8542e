import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Stripe } from 'stripe';
import type { Exchange } from '../embedded/payments/api.ts';

/** Schemas of Stripe's API, derived from the types of its SDK. They lie beside the project, where they are had. */
const FILE = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'conformance', 'stripe-subset.json');

type Subset = {
  endpoints: { operation: string; method: string; path: string; params: object; response: object }[];
  events: string[];
  $defs: Record<string, object>;
};

export type StripeSchema = {
  /** What is wrong with the bytes of a request or its answer; empty when nothing is. */
  faultsOfExchange: (exchange: Exchange) => string[];
  faultsOfEvent: (event: Stripe.Event) => string[];
};

/** null where the schemas are not at hand. */
export function loadStripeSchema(): StripeSchema | null {
  if (!existsSync(FILE)) return null;
  const subset = JSON.parse(readFileSync(FILE, 'utf8')) as Subset;
  // The SDK promises these keys too, with null for nothing.
  requirePresent(subset.$defs);
  const options = { strict: false, allErrors: true, validateFormats: false } as const;
  const ajv = new Ajv2020(options);
  // A form has only text.
  const forms = new Ajv2020({ ...options, coerceTypes: true });
  const compiled = new Map<string, ValidateFunction>();
  const compile = (compiler: Ajv2020, name: string, schema: object) => {
    const known = compiled.get(name) ?? compiler.compile({ ...schema, $defs: subset.$defs });
    compiled.set(name, known);
    return known;
  };
  const faults = (validate: ValidateFunction, value: unknown) =>
    validate(value)
      ? []
      : (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message} ${JSON.stringify(one.params)}`);

  return {
    faultsOfExchange({ method, path, parameters, status, body }) {
      if (status >= 400) return faults(compile(ajv, 'error', { $ref: '#/$defs/error' }), body);
      const endpoint = subset.endpoints.find(
        (one) => one.method === method && new RegExp(`^${one.path.replace('{id}', '[\\w-]+')}$`).test(path),
      );
      if (!endpoint) return [`${method} ${path} is not in the subset`];
      const asked = faults(compile(forms, `${endpoint.operation} asked`, endpoint.params), structuredClone(parameters));
      const answered = faults(compile(ajv, `${endpoint.operation} answered`, endpoint.response), body);
      return [...asked, ...answered].map((fault) => `${endpoint.operation}: ${fault}`);
    },
    faultsOfEvent(event) {
      const known = subset.events.includes(event.type) ? [] : [`${event.type} is no event of the subset`];
      return [...known, ...faults(compile(ajv, 'event', { $ref: '#/$defs/event' }), event)];
    },
  };
}

function requirePresent(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return;
  const present = (schema as { 'x-present-nullable'?: string[] })['x-present-nullable'];
  if (present)
    Object.assign(schema, { required: [...((schema as { required?: string[] }).required ?? []), ...present] });
  for (const part of Object.values(schema)) requirePresent(part);
}
