import type { Text } from '@latticework/library/dossier';
import { FORMULAS } from '../numbers/formulas.ts';
import { namesIn } from './conditions.ts';
import type { Knowledge } from './knowledge.ts';

/** Unknown names in a dossier or an aspect, and texts that may have nothing to say. */
export function faultsOfKnowledge(of: Knowledge, tools: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  const groups = {
    signals: Object.keys(of.signals),
    conditions: Object.keys(of.conditions),
    slots: Object.keys(of.slots),
    facts: of.facts.map(({ id }) => id),
    numbers: of.numbers.map(({ id }) => id),
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
  walk(of, '');

  for (const { slug } of [...of.models, ...of.biases]) if (!tools.has(slug)) faults.push(`there is no tool "${slug}"`);
  for (const { id, formula, with: given } of of.numbers) {
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
  return faults;

  /**
   * Checks that every `when` and `only` uses existing names, and that every text always has a version that can be used.
   */
  function walk(value: unknown, path: string): void {
    if (Array.isArray(value)) {
      if (isText(value)) checkText(value, path);
      for (const [at, one] of value.entries()) walk(one, `${path}[${at}]`);
      return;
    }
    if (value === null || typeof value !== 'object') return;
    for (const [key, one] of Object.entries(value)) {
      const where = path ? `${path}.${key}` : key;
      if (['tests', 'signals', 'slots', 'asked', 'words', 'shows', 'lookalikes'].includes(where)) continue;
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
