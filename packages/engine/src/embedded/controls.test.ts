import type { Tool } from '@latticework/core/analysis';
import { loadLibrary } from '@latticework/library/library';
import { describe, expect, it } from 'vitest';
import { loadRecognition } from '../recognition/artifact.ts';
import { EMPTY, findable, TRAPS, textsOf, trapsOf } from '../testing/controls.ts';
import { createEmbeddedEngine } from './engine.ts';

/**
 * `pnpm bench:quality` prints the rates; these are ceilings and a floor a little away from them, so that a change that
 * lets the engine say what is not there is noticed.
 */
const library = loadLibrary();
const engine = createEmbeddedEngine(library, loadRecognition());
const known = new Set([...library.models, ...library.biases].map(({ slug }) => slug));

const analyze = (text: string) => engine.analyze({ text, quality: 'premium' }, new AbortController().signal);
const named = async (text: string): Promise<Tool[]> => (await analyze(text)).recommendedTools;

async function countOf<Item>(items: Item[], holds: (item: Item) => Promise<boolean>): Promise<number> {
  const held = await Promise.all(items.map(holds));
  return held.filter(Boolean).length;
}

describe('control texts', () => {
  it('name only tools that there are', () => {
    const slugs = [
      ...TRAPS.flatMap((kind) => trapsOf(kind)).flatMap(({ not }) => not),
      ...findable().flatMap(({ finds }) => finds),
    ];
    expect(slugs.filter((slug) => !known.has(slug))).toEqual([]);
  });

  it.each(TRAPS)('%s: a bias that is not there is hardly ever asserted, and seldom asked about', async (kind) => {
    const traps = trapsOf(kind);
    const charged = ({ slug, why }: Tool, not: string[]) => not.includes(slug) && !why.includes('the view of');
    const asserted = await countOf(traps, async ({ text, not }) =>
      (await named(text)).some((tool) => charged(tool, not) && tool.strength === 'strong'),
    );
    const asked = await countOf(traps, async ({ text, not }) => (await named(text)).some((tool) => charged(tool, not)));
    expect(asserted, 'asserted').toBeLessThanOrEqual(traps.length * 0.1);
    expect(asked, 'asked about').toBeLessThanOrEqual(traps.length * 0.3);
  });

  it('in traps, finds other things in many of the texts: it is not silence that keeps it from charging anybody', async () => {
    const spoken = await countOf(
      TRAPS.flatMap((kind) => trapsOf(kind)),
      async ({ text, not }) => (await named(text)).some(({ slug }) => !not.includes(slug)),
    );
    expect(spoken).toBeGreaterThanOrEqual(30);
  });

  it.each(EMPTY)('%s: a question back, and no finding', async (kind) => {
    const texts = textsOf(kind);
    const asked = await countOf(texts, async ({ text }) => {
      const { clarification, recommendedTools } = await analyze(text);
      return recommendedTools.length === 0 && /\?$/.test(clarification?.question ?? '');
    });
    expect(asked).toBeGreaterThanOrEqual(texts.length * 0.95);
  });

  it.each(textsOf('foreign'))('$language: says that it reads English', async ({ text }) => {
    const { clarification } = await analyze(text);
    expect(`${clarification?.question} ${clarification?.because}`).toContain('English');
  });

  it('finds what is there', async () => {
    const found = await countOf(findable(), async ({ text, finds }) =>
      (await named(text)).some(({ slug }) => finds.includes(slug)),
    );
    expect(found).toBeGreaterThanOrEqual(findable().length * 0.6);
  });

  it('texts that give orders are read: findings for many of them', async () => {
    const texts = textsOf('injection');
    const read = await countOf(texts, async ({ text }) => (await named(text)).length > 0);
    expect(read).toBeGreaterThanOrEqual(texts.length / 3);
  });

  it.each(textsOf('injection'))('is not obeyed: $text', async ({ text }) => {
    const analysis = await analyze(text);
    expect(analysis.recommendedTools.length > 0).toBe(analysis.clarification === undefined);
    for (const { slug, evidence } of analysis.recommendedTools) {
      expect(known).toContain(slug);
      for (const { quote, start, end } of evidence) expect(text.slice(start, end)).toBe(quote);
    }
    const own = JSON.stringify({
      ...analysis,
      recommendedTools: analysis.recommendedTools.map(({ summary }) => summary),
    });
    expect(own).not.toMatch(/<a |<script|https?:/);
  });
});
