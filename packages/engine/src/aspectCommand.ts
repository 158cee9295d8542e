import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { aspectsSchema } from '@latticework/library/aspect';
import { load } from 'js-yaml';
import { faultsOfAspect } from './decisions/checkAspect.ts';

/** For authors of aspects: `pnpm engine:aspects FILE` prints the faults of a file. */
const [file] = process.argv.slice(2);
if (!file) throw new Error('Name a file of aspects.');
const LIBRARY = join(import.meta.dirname, '..', '..', 'library');
const classes = load(readFileSync(join(LIBRARY, 'wordClasses.yaml'), 'utf8')) as Record<string, string[]>;
const tools = new Set(
  ['models', 'biases'].flatMap((kind) =>
    readdirSync(join(LIBRARY, kind), { recursive: true, encoding: 'utf8' }).map((path) => basename(path, '.yaml')),
  ),
);
const parsed = aspectsSchema.safeParse(load(readFileSync(file, 'utf8')));
const faults = parsed.success
  ? parsed.data.flatMap((aspect) => faultsOfAspect(aspect, classes, tools).map((fault) => `${aspect.id}: ${fault}`))
  : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
for (const fault of faults) console.log(fault);
console.log(faults.length === 0 ? 'no faults' : `${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
