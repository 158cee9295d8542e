import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { dossierSchema } from '@latticework/library/dossier';
import { load } from 'js-yaml';
import { faultsOf } from './decisions/checkDossier.ts';
import { composeDraft } from './decisions/composeDraft.ts';
import { holds, namesIn } from './decisions/conditions.ts';
import { compileKnowledge } from './decisions/knowledge.ts';
import { OTHER_SIDE } from './decisions/recognizeDecision.ts';
import { seeThrough, tell } from './decisions/situation.ts';

/**
 * For authors of dossiers. `pnpm engine:dossier FILE` prints the faults of a dossier; `pnpm engine:dossier FILE TEXT` also
 * prints which signals and slots the dossier finds in a text, and the reading that it makes of it.
 */
const [file, text] = process.argv.slice(2);
if (!file) throw new Error('Name a dossier file.');
const LIBRARY = join(import.meta.dirname, '..', '..', 'library');
const classes = load(readFileSync(join(LIBRARY, 'wordClasses.yaml'), 'utf8')) as Record<string, string[]>;
const parsed = dossierSchema.safeParse(load(readFileSync(file, 'utf8')));
if (!parsed.success) {
  for (const issue of parsed.error.issues) console.log(`${issue.path.join('.')}: ${issue.message}`);
  process.exit(1);
}
const dossier = parsed.data;
const tools = new Set(
  ['models', 'biases'].flatMap((kind) =>
    readdirSync(join(LIBRARY, kind), { recursive: true, encoding: 'utf8' }).map((path) => basename(path, '.yaml')),
  ),
);
const faults = faultsOf(dossier, classes, tools);
for (const fault of faults) console.log(fault);
const used = new Set(namesUsed(dossier));
const unused = Object.keys(dossier.signals).filter((name) => name !== OTHER_SIDE && !used.has(name));
if (unused.length > 0) console.log(`nothing hangs on: ${unused.join(', ')}`);
if (text && faults.every((fault) => fault.startsWith('test '))) {
  const compiled = compileKnowledge(dossier, classes);
  const told = tell(text, {}, new Date());
  const { read } = told;
  const seen = seeThrough(compiled, told);
  console.log('signals:');
  for (const name of Object.keys(dossier.signals)) {
    const span = seen.spanBehind([name]);
    if (span) console.log(`  ${name}: “${text.slice(read.tokens[span.from]?.start, read.tokens[span.to - 1]?.end)}”`);
  }
  console.log('slots:', [...seen.slots].map(([name, { shown }]) => `${name}=${shown}`).join(', ') || 'none');
  console.log('facts:', dossier.facts.map((fact) => `${fact.id}:${seen.stateOf(fact)}`).join(', '));
  const settled = dossier.bottom_line.settled.findIndex(({ when }) => holds(when, seen.known));
  console.log(
    settled < 0
      ? 'not settled'
      : `settled case ${settled + 1}: ${dossier.bottom_line.settled[settled]?.when.join(', ')}`,
  );
  console.log(`\n${composeDraft(compiled, read, seen)}`);
}
console.log(faults.length === 0 ? '\nno faults' : `\n${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);

/** All names used in a `when`, `only`, `yes`, `no` or `told`, and in the conditions. */
function namesUsed(value: unknown, key = ''): string[] {
  if (Array.isArray(value) && ['when', 'only', 'not', 'yes', 'no', 'told'].includes(key))
    return namesIn(value as string[]);
  if (value === null || typeof value !== 'object') return [];
  if (key === 'conditions') return Object.values(value).flatMap((terms) => namesIn(terms as string[]));
  return Object.entries(value).flatMap(([name, one]) => namesUsed(one, Array.isArray(value) ? key : name));
}
