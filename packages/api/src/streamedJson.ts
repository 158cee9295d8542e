import { z } from 'zod';
import type { Contract, StreamedOf } from './contract.ts';

/*
 * A response with one long list, as JSON on many lines: the first line has everything else, then each item has its own
 * line, and the last line closes the JSON. Neither end holds more than one item in memory.
 */

export type StreamedContract = Contract & { streamed: string; response: z.ZodObject };

/**
 * The text of a response, each piece parsed by its part of the contract. @throws at once if what precedes the list does
 * not match the contract
 */
export function writeStreamed<C extends StreamedContract>(contract: C, answer: StreamedOf<C>): AsyncGenerator<string> {
  const { streamed, rest, item } = partsOf(contract);
  const { [streamed]: items, ...others } = answer as Record<string, unknown>;
  const start = JSON.stringify({ ...rest.parse(others), [streamed]: [] }).slice(0, -END.length);
  return lines();

  async function* lines() {
    yield start;
    let separator = '\n';
    for await (const one of items as AsyncIterable<unknown>) {
      yield separator + JSON.stringify(item.parse(one));
      separator = ',\n';
    }
    yield `\n${END}\n`;
  }
}

/**
 * The response in these chunks of text: everything but the list at once, the list as it arrives. The list throws
 * `ConnectionLost` if the text ends early.
 */
export async function readStreamed<C extends StreamedContract>(
  contract: C,
  chunks: AsyncIterable<string>,
): Promise<StreamedOf<C>> {
  const { streamed, rest, item } = partsOf(contract);
  const lines = linesOf(chunks);
  const start = await lines.next();
  if (start.done) throw new ConnectionLost();
  const { [streamed]: _, ...others } = JSON.parse(start.value + END) as Record<string, unknown>;
  return { ...rest.parse(others), [streamed]: items() } as StreamedOf<C>;

  async function* items() {
    for await (const line of lines) {
      if (line === END) return;
      yield item.parse(JSON.parse(line.replace(/,$/, '')));
    }
    throw new ConnectionLost();
  }
}

export class ConnectionLost extends Error {
  constructor() {
    super('The connection was lost before the answer was complete.');
    this.name = 'ConnectionLost';
  }
}

const END = ']}';

function partsOf({ response, streamed }: StreamedContract) {
  const { [streamed]: list, ...others } = response.shape;
  if (!(list instanceof z.ZodArray)) throw new Error(`${streamed} is not a list of the response.`);
  return { streamed, rest: z.object(others), item: list.element as z.ZodType };
}

/** Without line breaks. Text after the last line break is incomplete, and dropped. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  let begun = '';
  for await (const chunk of chunks) {
    const [first = '', ...others] = chunk.split('\n');
    begun += first;
    for (const next of others) {
      yield begun;
      begun = next;
    }
  }
  return undefined;
}
