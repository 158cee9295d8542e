import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMULAS, type Result } from './formulas.ts';

const show = { money: (value: number) => `$${Math.round(value)}` };
type Name = keyof typeof FORMULAS;
const work = (name: Name, values: Record<string, number>): Result | undefined => FORMULAS[name].work(values, show);
const resultOf = (name: Name, values: Record<string, number>) => work(name, values)?.value ?? Number.NaN;

describe('a worked sum', () => {
  it.each([
    ['price-to-rent', { price: 310_000, rent: 1150 }, 22.46],
    ['gross-yield', { price: 240_000, rent: 1000 }, 5],
    ['rise-to-undo', { bought: 84, now: 37 }, 127.03],
    ['loss-of-whole', { share: 30, fall: 50 }, 15],
    ['runway', { cash: 90_000, burn: 15_000 }, 6],
    ['payback', { cost: 1200, saves: 100 }, 12],
    ['chance-in-tries', { chance: 10, tries: 3 }, 27.1],
    ['none-of-n', { n: 30 }, 10],
    ['loan-payment', { amount: 300_000, rate: 6, years: 30 }, 1798.65],
    ['half-life', { rate: 10 }, 6.58],
  ] as [Name, Record<string, number>, number][])('%s of %j', (name, values, expected) => {
    expect(resultOf(name, values)).toBeCloseTo(expected, 1);
  });

  it('is left out where the numbers make no sense together', () => {
    expect(work('price-to-rent', { price: 5000, rent: 1000 })).toBeUndefined();
    expect(work('rise-to-undo', { bought: 40, now: 50 })).toBeUndefined();
    expect(work('runway', { cash: 1000, burn: 0 })).toBeUndefined();
    expect(work('share', { part: 12, whole: 10 })).toBeUndefined();
  });

  const money = fc.double({ min: 1, max: 1e7, noNaN: true });

  it('undoes a loss with the rise that it names', () => {
    fc.assert(
      fc.property(money, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (bought, left) => {
        const now = bought * left;
        const rise = resultOf('rise-to-undo', { bought, now });
        expect((now * (1 + rise / 100)) / bought).toBeCloseTo(1, 6);
      }),
    );
  });

  it('is a finite number with its working and its assumption, or nothing', () => {
    const names = Object.keys(FORMULAS) as Name[];
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.array(money, { minLength: 8, maxLength: 8 }), (name, drawn) => {
        const wanted = Object.keys(FORMULAS[name].arguments);
        const result = work(name, Object.fromEntries(wanted.map((argument, at) => [argument, drawn[at] ?? 1])));
        if (!result || !Number.isFinite(result.value)) return;
        expect(result.working).not.toMatch(/NaN|undefined|Infinity/);
        expect(result.shown).not.toMatch(/NaN|undefined|Infinity/);
        expect(result.assumption.length).toBeGreaterThan(5);
      }),
      { numRuns: 400 },
    );
  });
});
