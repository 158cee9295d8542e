import type { Dossier } from '@latticework/library/dossier';
import { PatternError } from '../text/pattern.ts';
import { faultsOfKnowledge } from './checkKnowledge.ts';
import { type CompiledDossier, compileKnowledge } from './knowledge.ts';
import { seeThrough, tell } from './situation.ts';

/** The faults of a dossier that only appear in use: unknown names, texts that cannot be filled in, failing tests. */
export function faultsOf(
  dossier: Dossier,
  classes: Readonly<Record<string, readonly string[]>>,
  tools: ReadonlySet<string>,
): string[] {
  let compiled: CompiledDossier;
  try {
    compiled = compileKnowledge(dossier, classes);
  } catch (error) {
    if (error instanceof PatternError) return [error.message];
    throw error;
  }
  const faults = faultsOfKnowledge(dossier, tools);
  if (faults.length > 0) return faults;

  const named = [
    ...Object.keys(dossier.signals),
    ...Object.keys(dossier.conditions),
    ...Object.keys(dossier.slots),
    ...dossier.facts.map(({ id }) => id),
    ...dossier.numbers.map(({ id }) => id),
  ];
  const isNamed = (name: string) => named.includes(name);
  const now = new Date('2026-11-22T12:00:00Z');
  for (const { text, finds, not, slots } of dossier.tests) {
    const seen = seeThrough(compiled, tell(text, {}, now));
    const short = `“${text.slice(0, 60)}…”`;
    const isThere = (name: string) => {
      const value = seen.known(name);
      return value === true || typeof value === 'number';
    };
    for (const name of finds) {
      if (!isNamed(name.replace(/=(?:yes|no)$/, ''))) faults.push(`test ${short}: nothing is called "${name}"`);
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
}
