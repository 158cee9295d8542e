import type { Fact, Text } from '@latticework/library/dossier';
import { type Amount, findAmounts } from '../numbers/amounts.ts';
import { FORMULAS, type Formula, type Result } from '../numbers/formulas.ts';
import { createShow } from '../numbers/show.ts';
import { findPattern, type Span } from '../text/pattern.ts';
import { type ReadText, readText } from '../text/readText.ts';
import { holds, type Known, positivesIn } from './conditions.ts';
import type { Compiled, Knowledge } from './knowledge.ts';
import { type FilledSlot, fillSlot } from './slots.ts';

/** The person's answers about facts that their text does not state. */
export type Answers = Readonly<Record<string, 'yes' | 'no'>>;

/** What the person told, and when. */
export type Told = {
  read: ReadText;
  amounts: readonly Amount[];
  answers: Answers;
  now: Date;
};

export function tell(text: string, answers: Answers, now: Date): Told {
  const read = readText(text);
  return { read, amounts: findAmounts(read, now), answers, now };
}

export type FactState = 'yes' | 'no' | 'told' | 'missing';
export type WorkedNumber = Result & { id: string; says: string | undefined };

/** One text analyzed with one dossier or aspect: the signals found, the filled slots, and the conclusions from them. */
export type Situation = {
  known: Known;
  slots: ReadonlyMap<string, FilledSlot>;
  amounts: readonly Amount[];
  stateOf: (fact: Fact) => FactState;
  numbers: readonly WorkedNumber[];
  /** The words of the text that these terms rest on; undefined where none carries them. */
  spanBehind: (terms: readonly string[] | undefined) => Span | undefined;
  /** The first alternative whose conditions are true. */
  chosen: (text: Text | undefined) => Text[number] | undefined;
  /** The first alternative whose conditions are true, with its slots filled; undefined if there is none. */
  say: (text: Text | undefined, more?: Readonly<Record<string, string>>) => string | undefined;
};

/** One amount cannot be set beside itself, and dollars cannot be reckoned with pounds. */
function canBeWorkedTogether(amounts: readonly Amount[]): boolean {
  const currencies = new Set(amounts.flatMap(({ currency }) => currency ?? []));
  return new Set(amounts).size === amounts.length && currencies.size <= 1;
}

/** The characters before the first word of a sentence. */
const BEFORE_CAPITAL = /(?:^|[.?!]\s+|“)$/;

export function seeThrough(compiled: Compiled<Knowledge>, { read, amounts, answers, now }: Told): Situation {
  const { of } = compiled;
  const spans = new Map<string, Span | undefined>();
  const slots = new Map<string, FilledSlot>();
  for (const [name, slot] of compiled.slots) {
    const filled = fillSlot(slot, read, amounts, now);
    if (filled) slots.set(name, filled);
  }
  const facts = new Map(of.facts.map((fact) => [fact.id, fact]));
  const results = new Map<string, Result | undefined>();
  const definitions = new Map(of.numbers.map((number) => [number.id, number]));

  const situation = { known, slots, amounts, stateOf, spanBehind, chosen, say };
  const numbers = of.numbers.flatMap(({ id, only, says }) => {
    const result = holds(only, known) ? resultOf(id) : undefined;
    return result ? [{ ...result, id, says: say(says, { result: result.shown }) }] : [];
  });
  return { ...situation, numbers };

  function known(name: string): boolean | number | undefined {
    const [, id, way] = /^(.*)=(yes|no)$/.exec(name) ?? [];
    if (id && way) {
      const fact = facts.get(id);
      return fact !== undefined && stateOf(fact) === way;
    }
    if (compiled.signals.has(name)) return spanOf(name) !== undefined;
    const condition = of.conditions[name];
    if (condition) return holds(condition, known);
    const slot = slots.get(name);
    if (slot) return slot.value ?? true;
    if (definitions.has(name)) return resultOf(name)?.value;
    const fact = facts.get(name);
    return fact ? stateOf(fact) !== 'missing' : undefined;
  }

  function spanOf(signal: string): Span | undefined {
    if (!spans.has(signal)) {
      const found = (compiled.signals.get(signal) ?? [])
        .flatMap((pattern) => findPattern(pattern, read, amounts) ?? [])
        .sort((one, other) => one.from - other.from)[0];
      spans.set(signal, found);
    }
    return spans.get(signal);
  }

  function spanBehind(terms: readonly string[] | undefined): Span | undefined {
    for (const name of positivesIn(terms)) {
      const span = spanOfName(name);
      if (span) return span;
    }
    return undefined;
  }

  function spanOfName(name: string): Span | undefined {
    const [, id, way] = /^(.*)=(yes|no)$/.exec(name) ?? [];
    const fact = facts.get(id ?? name);
    if (fact) return spanBehind(way === 'no' ? fact.no : way === 'yes' ? fact.yes : fact.told);
    if (compiled.signals.has(name)) return spanOf(name);
    const amount = slots.get(name)?.amount;
    return amount ?? spanBehind(of.conditions[name]);
  }

  function stateOf(fact: Fact): FactState {
    const answer = answers[fact.id];
    if (answer) return answer;
    const yes = fact.yes !== undefined && holds(fact.yes, known);
    const no = fact.no !== undefined && holds(fact.no, known);
    if (yes !== no) return yes ? 'yes' : 'no';
    return yes || (fact.told !== undefined && holds(fact.told, known)) ? 'told' : 'missing';
  }

  function resultOf(id: string): Result | undefined {
    if (results.has(id)) return results.get(id);
    results.set(id, undefined);
    const definition = definitions.get(id);
    const formula: Formula | undefined = definition && FORMULAS[definition.formula as keyof typeof FORMULAS];
    if (!definition || !formula) return undefined;
    const values: Record<string, number> = {};
    const used: Amount[] = [];
    for (const argument of Object.keys(formula.arguments)) {
      const source = definition.with[argument];
      const value = typeof source === 'number' ? source : source === undefined ? undefined : known(source);
      if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
      values[argument] = value;
      const amount = typeof source === 'string' ? slots.get(source)?.amount : undefined;
      if (amount) used.push(amount);
    }
    if (!canBeWorkedTogether(used)) return undefined;
    const result = formula.work(values, createShow([...used, ...amounts]));
    const sound = result && Number.isFinite(result.value) ? result : undefined;
    results.set(id, sound);
    return sound;
  }

  function say(text: Text | undefined, more: Readonly<Record<string, string>> = {}): string | undefined {
    for (const { when, text: template } of text ?? []) {
      const filled = holds(when, known) ? fill(template, more) : undefined;
      if (filled !== undefined) return filled;
    }
    return undefined;
  }

  function chosen(text: Text | undefined): Text[number] | undefined {
    return text?.find(({ when, text: template }) => holds(when, known) && fill(template) !== undefined);
  }

  /** Undefined when the text fills none for one of the slots. */
  function fill(template: string, more: Readonly<Record<string, string>> = {}): string | undefined {
    let complete = true;
    const filled = template.replaceAll(/\{([a-z0-9-]+)\}/g, (_, name: string, at: number) => {
      const shown = more[name] ?? slots.get(name)?.shown ?? resultOf(name)?.shown ?? '';
      if (shown === '') complete = false;
      return BEFORE_CAPITAL.test(template.slice(0, at)) ? shown.charAt(0).toUpperCase() + shown.slice(1) : shown;
    });
    return complete ? filled.trim() : undefined;
  }
}
