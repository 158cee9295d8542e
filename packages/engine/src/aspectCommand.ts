import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Aspect, aspectsSchema } from '@latticework/library/aspect';
import { load } from 'js-yaml';
import { compileAspect, findAspects } from './decisions/aspects.ts';
import { faultsOfAspect } from './decisions/checkAspect.ts';
import { quoteClause } from './decisions/quoteClause.ts';
import { tell } from './decisions/situation.ts';

/**
 * For authors of aspects: `pnpm engine:aspects FILE` prints the faults of a file, and with `--told` also what each
 * aspect quotes from the told texts of the library, to see how often it is wrong.
 */
const [file, option] = process.argv.slice(2);
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
if (option === '--told' && parsed.success) printTold(parsed.data);
process.exit(faults.length === 0 ? 0 : 1);

function printTold(aspects: Aspect[]): void {
  const folder = join(LIBRARY, 'told');
  const texts = readdirSync(folder).flatMap((name) =>
    Object.values(load(readFileSync(join(folder, name), 'utf8')) as Record<string, string[]>).flat(),
  );
  const told = texts.map((text) => tell(text, {}, new Date()));
  for (const aspect of aspects) {
    const compiled = compileAspect(aspect, classes);
    const quotes = told.flatMap((one) =>
      findAspects([compiled], one).map(({ situation }) => {
        const span = situation.spanBehind(['present']);
        return (span && quoteClause(one.read, span)?.quote) ?? '(a clause that is not quoted)';
      }),
    );
    console.log(`\n${aspect.id}: ${quotes.length} of ${texts.length} texts`);
    for (const quote of quotes) console.log(`  ${quote}`);
  }
}
