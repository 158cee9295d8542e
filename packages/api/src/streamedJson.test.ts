import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineContracts } from './contract.ts';
import { readStreamed, writeStreamed } from './streamedJson.ts';

const { exported } = defineContracts({
  exported: {
    method: 'GET',
    path: '/exported',
    access: 'user',
    response: z.object({ name: z.string(), notes: z.array(z.object({ text: z.string() })), total: z.number() }),
    streamed: 'notes',
    errors: [],
  },
});

const NOTES = [{ text: 'one' }, { text: 'line\nbreak, and ]}' }, { text: '🧵 "three"' }];

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const written = async (notes: object[], others: object = {}) =>
  (await all(writeStreamed(exported, { name: 'Ada', total: 3, ...others, notes: each(notes) } as never))).join('');

describe('a response that is written item by item', () => {
  it.each([[NOTES], [NOTES.slice(0, 1)], [[]]])(
    'is the JSON of the whole, with a line for each item',
    async (notes) => {
      const text = await written(notes);
      expect(JSON.parse(text)).toEqual({ name: 'Ada', total: 3, notes });
      expect(text.trimEnd().split('\n')).toHaveLength(notes.length + 2);
    },
  );

  it('contains nothing that the contract does not name, in its items either', async () => {
    const text = await written([{ text: 'one', secret: 'canary' }], { other: 'canary' });
    expect(text).not.toContain('canary');
  });

  it('fails at once if what precedes the list does not match', () => {
    expect(() => writeStreamed(exported, { name: 3, total: 3, notes: each([]) } as never)).toThrow(z.ZodError);
  });

  it('fails at an item that does not match', async () => {
    await expect(written([{ text: 'one' }, { text: 2 }])).rejects.toThrow(z.ZodError);
  });
});

describe('a response that is read item by item', () => {
  it('is the same however the text is split into chunks', async () => {
    const text = await written(NOTES);
    for (let size = 1; size <= text.length; size++) {
      const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        text.slice(at * size, (at + 1) * size),
      );
      const { notes, ...rest } = await readStreamed(exported, each(chunks));
      expect(rest).toEqual({ name: 'Ada', total: 3 });
      expect(await all(notes)).toEqual(NOTES);
    }
  });

  it('reports a lost connection wherever the text ends early', async () => {
    const text = await written(NOTES);
    const read = async (part: string) => all((await readStreamed(exported, each([part]))).notes);
    for (let length = 0; length < text.length; length++) {
      await expect(read(text.slice(0, length)), `${length} characters`).rejects.toThrow('lost before');
    }
    expect(await read(text)).toEqual(NOTES);
  });
});
