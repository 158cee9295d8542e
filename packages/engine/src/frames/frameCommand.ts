import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { framesSchema } from '@latticework/library/frame';
import { load } from 'js-yaml';
import { findAmounts } from '../numbers/amounts.ts';
import { PatternError } from '../text/pattern.ts';
import { readText } from '../text/readText.ts';
import { compileFrame, findFrames } from './frames.ts';

/** For authors: `frameCommand.ts FILE` names the faults of a file of frames, with every sentence that is read wrongly. */
const [file] = process.argv.slice(2);
if (!file) throw new Error('Name a file of frames.');
const LIBRARY = join(import.meta.dirname, '..', '..', '..', 'library');
const classes = load(readFileSync(join(LIBRARY, 'wordClasses.yaml'), 'utf8')) as Record<string, string[]>;
const tools = new Set(
  ['models', 'biases'].flatMap((kind) =>
    readdirSync(join(LIBRARY, kind), { recursive: true, encoding: 'utf8' }).map((path) => basename(path, '.yaml')),
  ),
);
const parsed = framesSchema.safeParse(load(readFileSync(file, 'utf8')));
let faults = 0;
const fault = (text: string) => {
  faults += 1;
  console.log(text);
};
if (!parsed.success) for (const issue of parsed.error.issues) fault(`${issue.path.join('.')}: ${issue.message}`);
const now = new Date();
for (const frame of parsed.data ?? []) {
  if (!tools.has(frame.tool)) fault(`${frame.id}: there is no tool "${frame.tool}"`);
  try {
    const compiled = compileFrame(frame, classes);
    const found = (text: string) => {
      const read = readText(text);
      return findFrames([compiled], read, findAmounts(read, now))[0];
    };
    for (const text of frame.shows) if (!found(text)) fault(`${frame.id} misses: ${text}`);
    for (const text of frame.lookalikes) {
      const wrong = found(text);
      if (wrong) fault(`${frame.id} wrongly finds “${wrong.evidence.quote}” in: ${text}`);
    }
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    fault(`${frame.id}: ${error.message}`);
  }
}
console.log(faults === 0 ? 'no faults' : `${faults} faults`);
process.exit(faults === 0 ? 0 : 1);
