import { describe, expect, it } from 'vitest';
import { checkLibrary } from './check.ts';
import { layOutMap, type Thread } from './map.ts';

const { models, biases } = checkLibrary();
const map = layOutMap(models, biases);
const tied = (threads: readonly Thread[]) =>
  new Set(threads.map(([from, to]) => [map.nodes[from]?.id, map.nodes[to]?.id].sort().join(' ')));

describe('the map of the library', () => {
  it('has every entry once, and nothing else', () => {
    expect(map.nodes.map(({ id }) => id)).toEqual([...models.map(({ id }) => id), ...biases.map(({ cb_id }) => cb_id)]);
    expect(new Set(map.nodes.map(({ slug }) => slug)).size).toBe(models.length + biases.length);
  });

  it('connects two entries at most once, and none to itself or to a missing entry', () => {
    const all = [...map.related, ...map.remedies];
    expect(tied(all).size).toBe(all.length);
    for (const [from, to] of all) {
      expect(from).toBeLessThan(to);
      expect(map.nodes[to]).toBeDefined();
    }
  });

  it('has every connection that an entry names, in either direction', () => {
    const idOf = (type: 'model' | 'bias', slug: string) =>
      type === 'model' ? models.find((it) => it.slug === slug)?.id : biases.find((it) => it.slug === slug)?.cb_id;
    const pair = (one: string, other: string | undefined) => [one, other].sort().join(' ');
    const related = new Set([
      ...models.flatMap(({ id, related_model_slugs }) => related_model_slugs.map((s) => pair(id, idOf('model', s)))),
      ...biases.flatMap(({ cb_id, related_bias_slugs }) => related_bias_slugs.map((s) => pair(cb_id, idOf('bias', s)))),
    ]);
    const remedies = new Set([
      ...models.flatMap(({ id, counters_bias_slugs }) => counters_bias_slugs.map((s) => pair(id, idOf('bias', s)))),
      ...biases.flatMap(({ cb_id, remedy_model_slugs }) =>
        remedy_model_slugs.map((s) => pair(cb_id, idOf('model', s))),
      ),
    ]);
    expect(tied(map.related)).toEqual(related);
    expect(tied(map.remedies)).toEqual(remedies);
    for (const [from, to] of map.related) expect(map.nodes[from]?.type).toBe(map.nodes[to]?.type);
    for (const [from, to] of map.remedies) {
      expect([map.nodes[from]?.type, map.nodes[to]?.type]).toEqual(['mental_model', 'cognitive_bias']);
    }
  });

  it('has a deterministic layout', () => {
    expect(layOutMap(models, biases)).toEqual(map);
  });

  it('fills its frame, is wider than high, and leaves room around every entry', () => {
    const xs = map.nodes.map(({ x }) => x);
    const ys = map.nodes.map(({ y }) => y);
    expect(Math.max(...xs.map(Math.abs))).toBe(1000);
    expect(Math.max(...ys) - Math.min(...ys)).toBeLessThan(Math.max(...xs) - Math.min(...xs));
    for (const [index, one] of map.nodes.entries()) {
      for (const other of map.nodes.slice(index + 1)) {
        expect(Math.hypot(one.x - other.x, one.y - other.y), `${one.name} and ${other.name}`).toBeGreaterThan(20);
      }
    }
  });

  it('has a region for each category, with a gap between any two, models on the left and biases on the right', () => {
    const regions = [...Map.groupBy(map.nodes, ({ category }) => category)].map(([category, its]) => {
      const x = its.reduce((sum, node) => sum + node.x, 0) / its.length;
      const y = its.reduce((sum, node) => sum + node.y, 0) / its.length;
      const radius = Math.max(...its.map((node) => Math.hypot(node.x - x, node.y - y)));
      return { category, type: its[0]?.type, x, y, radius };
    });
    for (const [index, one] of regions.entries()) {
      for (const other of regions.slice(index + 1)) {
        const water = Math.hypot(one.x - other.x, one.y - other.y) - one.radius - other.radius;
        expect(water, `${one.category} and ${other.category}`).toBeGreaterThan(30);
      }
    }
    const xs = (type: string) => regions.filter((region) => region.type === type).map(({ x }) => x);
    expect(Math.max(...xs('mental_model'))).toBeLessThan(Math.min(...xs('cognitive_bias')));
  });

  it('places connected entries closer together than others', () => {
    const away = ([from, to]: Thread) => {
      const [one, other] = [map.nodes[from], map.nodes[to]];
      return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : Number.NaN;
    };
    const mean = (threads: readonly Thread[]) => threads.reduce((sum, it) => sum + away(it), 0) / threads.length;
    const pairs = map.nodes.flatMap((_, from) =>
      map.nodes.slice(from + 1).map((_, at): Thread => [from, from + 1 + at]),
    );
    const isOfAKind = ([from, to]: Thread) => map.nodes[from]?.type === map.nodes[to]?.type;
    const isInOneRegion = ([from, to]: Thread) => map.nodes[from]?.category === map.nodes[to]?.category;
    expect(mean(map.related.filter(isInOneRegion))).toBeLessThan(0.8 * mean(pairs.filter(isInOneRegion)));
    expect(mean(map.related)).toBeLessThan(0.65 * mean(pairs.filter(isOfAKind)));
    expect(mean(map.remedies)).toBeLessThan(0.85 * mean(pairs.filter((pair) => !isOfAKind(pair))));
  });

  it('says what is wrong when an entry is connected to a missing one', () => {
    const [first] = models;
    if (!first) throw new Error('no models');
    expect(() => layOutMap([{ ...first, related_model_slugs: ['nowhere'] }], [])).toThrow(/nowhere/);
  });
});
