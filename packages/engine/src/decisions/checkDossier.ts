import type { Dossier, Text } from '@latticework/library/dossier';
import { FORMULAS } from '../numbers/formulas.ts';
import { PatternError } from '../text/pattern.ts';
import { readText } from '../text/readText.ts';
import { type CompiledDossier, compileDossier } from './compiledDossier.ts';
import { namesIn } from './conditions.ts';
import { seeThrough } from './situation.ts';

/** The faults of a dossier that only show when it is put to use: names that nothing has, texts that cannot be said, tests. */
export function faultsOf(
  dossier: Dossier,
  classes: Readonly<Record<string, readonly string[]>>,
  tools: ReadonlySet<string>,
): string[] {
  let compiled: CompiledDossier;
  try {
    compiled = compileDossier(dossier, classes);
  } catch (error) {
    if (error instanceof PatternError) return [error.message];
    throw error;
  }
  const faults: string[] = [];
  const groups = {
    signals: Object.keys(dossier.signals),
    conditions: Object.keys(dossier.conditions),
    slots: Object.keys(dossier.slots),
    facts: dossier.facts.map(({ id }) => id),
    numbers: dossier.numbers.map(({ id }) => id),
  };
  const names = new Set<string>();
  for (const [group, members] of Object.entries(groups)) {
    for (const member of members) {
      if (names.has(member)) faults.push(`"${member}" of ${group} is a name that something else has`);
      names.add(member);
    }
  }
  const factNames = new Set(groups.facts);
  const fillable = new Set([...groups.slots, ...groups.numbers]);
  walk(dossier, '');

  for (const { slug } of [...dossier.models, ...dossier.biases])
    if (!tools.has(slug)) faults.push(`there is no tool "${slug}"`);
  for (const { id, formula, with: given } of dossier.numbers) {
    const known = FORMULAS[formula as keyof typeof FORMULAS];
    if (!known) {
      faults.push(`number ${id}: there is no formula "${formula}"`);
      continue;
    }
    const wanted = Object.keys(known.arguments);
    for (const argument of wanted) if (!(argument in given)) faults.push(`number ${id}: "${argument}" is missing`);
    for (const [argument, source] of Object.entries(given)) {
      if (!wanted.includes(argument))
        faults.push(`number ${id}: ${formula} takes ${wanted.join(', ')}, not "${argument}"`);
      if (typeof source === 'string' && !fillable.has(source))
        faults.push(`number ${id}: there is no slot or number "${source}"`);
    }
  }
  if (faults.length > 0) return faults;

  const now = new Date('2026-11-22T12:00:00Z');
  for (const { text, finds, not, slots } of dossier.tests) {
    const seen = seeThrough(compiled, readText(text), {}, now);
    const short = `“${text.slice(0, 60)}…”`;
    const isThere = (name: string) => {
      const value = seen.known(name);
      return value === true || typeof value === 'number';
    };
    for (const name of finds) {
      if (!names.has(name.replace(/=(?:yes|no)$/, ''))) faults.push(`test ${short}: nothing is called "${name}"`);
      else if (!isThere(name)) faults.push(`test ${short} does not find "${name}"`);
    }
    for (const name of not) if (isThere(name)) faults.push(`test ${short} finds "${name}" and must not`);
    for (const [name, expected] of Object.entries(slots)) {
      const slot = seen.slots.get(name);
      const number = seen.known(name);
      const found = typeof expected === 'number' ? number : slot?.shown;
      const same =
        typeof expected === 'number' && typeof found === 'number'
          ? Math.abs(found - expected) < 0.05 * Math.max(1, Math.abs(expected)) * 0.2 + 0.051
          : found === expected;
      if (!same) faults.push(`test ${short}: ${name} is ${found ?? 'not found'}, expected ${expected}`);
    }
  }
  return faults;

  /** Every `when` and `only` names what there is, and every text has something to say in the end. */
  function walk(value: unknown, path: string): void {
    if (Array.isArray(value)) {
      if (isText(value)) checkText(value, path);
      for (const [at, one] of value.entries()) walk(one, `${path}[${at}]`);
      return;
    }
    if (value === null || typeof value !== 'object') return;
    for (const [key, one] of Object.entries(value)) {
      const where = path ? `${path}.${key}` : key;
      if (['tests', 'signals', 'slots', 'asked', 'words'].includes(where)) continue;
      const isTerms = ['when', 'only', 'yes', 'no', 'told'].includes(key) || path === 'conditions';
      if (isTerms && Array.isArray(one)) checkTerms(one as string[], where);
      else walk(one, where);
    }
  }

  function checkTerms(terms: string[], path: string): void {
    for (const name of namesIn(terms)) {
      const [plain, way] = name.split('=');
      if (!names.has(plain ?? '')) faults.push(`${path}: nothing is called "${plain}"`);
      if (way && !factNames.has(plain ?? '')) faults.push(`${path}: "${plain}" is no fact`);
    }
  }

  function checkText(text: Text, path: string): void {
    for (const { text: template } of text) {
      for (const [, slot] of template.matchAll(/\{([^{}]*)\}/g)) {
        if (slot !== 'result' && !fillable.has(slot ?? '')) faults.push(`${path}: there is no slot {${slot}}`);
      }
    }
    const last = text.at(-1);
    const mayBeSilent = /(?:settled|known_yes|known_no|says)/.test(path);
    if (!mayBeSilent && (last?.when || /\{(?!result)/.test(last?.text ?? ''))) {
      faults.push(`${path}: the last text needs a "when" or a slot, so that there may be nothing to say`);
    }
  }
}

function isText(value: unknown[]): value is Text {
  return (
    value.length > 0 &&
    value.every(
      (one) =>
        typeof one === 'object' &&
        one !== null &&
        'text' in one &&
        typeof one.text === 'string' &&
        Object.keys(one).every((key) => key === 'text' || key === 'when'),
    )
  );
}
