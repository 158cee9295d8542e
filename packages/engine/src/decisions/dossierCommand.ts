import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dossierSchema } from '@latticework/library/dossier';
import { loadLibrary } from '@latticework/library/library';
import { load } from 'js-yaml';
import { readText } from '../text/readText.ts';
import { faultsOf } from './checkDossier.ts';
import { compileDossier } from './compiledDossier.ts';
import { composeDraft } from './composeDraft.ts';
import { seeThrough } from './situation.ts';

/** For authors: `dossierCommand.ts FILE` names its faults; with a text behind it, prints what the dossier says of it. */
const [file, text] = process.argv.slice(2);
if (!file) throw new Error('Name a dossier file.');
const classes = load(readFileSync(join(import.meta.dirname, '..', '..', '..', 'library', 'wordClasses.yaml'), 'utf8')) as Record<string, string[]>;
const parsed = dossierSchema.safeParse(load(readFileSync(file, 'utf8')));
if (!parsed.success) {
  for (const issue of parsed.error.issues) console.log(`${issue.path.join('.')}: ${issue.message}`);
  process.exit(1);
}
const dossier = parsed.data;
const library = loadLibrary();
const tools = new Set([...library.models, ...library.biases].map(({ slug }) => slug));
const faults = faultsOf(dossier, classes, tools);
for (const fault of faults) console.log(fault);
if (text && faults.every((fault) => fault.startsWith('test '))) {
  const compiled = compileDossier(dossier, classes);
  const read = readText(text);
  const seen = seeThrough(compiled, read, {}, new Date());
  console.log('signals:', Object.keys(dossier.signals).filter((name) => seen.known(name) === true).join(', ') || 'none');
  console.log('slots:', [...seen.slots].map(([name, { shown }]) => `${name}=${shown}`).join(', ') || 'none');
  console.log('facts:', dossier.facts.map((fact) => `${fact.id}:${seen.stateOf(fact)}`).join(', '));
  console.log(`\n${composeDraft(compiled, read, seen)}`);
}
console.log(faults.length === 0 ? '\nno faults' : `\n${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
