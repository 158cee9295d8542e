/**
 * `node packages/engine/src/predictCommand.ts IN OUT`: reads JSON lines {"id","text"}, writes {"id","tools":[names]}, the
 * ten tools that the embedded engine would think of first, best first.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { checkLibrary } from '@latticework/library/check';
import { createCandidateFinder } from './embedded/candidates.ts';
import { splitIntoClauses } from './embedded/clauses.ts';
import { recogniseFrames } from './embedded/frames.ts';
import { toolsOf } from './embedded/libraryTools.ts';
import { createReader } from './embedded/words.ts';

const [input, output] = process.argv.slice(2);
if (!input || !output) {
  console.error('usage: node packages/engine/src/predictCommand.ts IN OUT');
  process.exit(2);
}

const finder = createCandidateFinder(toolsOf(checkLibrary()), createReader());
const predictions = readFileSync(input, 'utf8')
  .split('\n')
  .filter((line) => line.trim())
  .map((line) => {
    const { id, text } = JSON.parse(line) as { id: string; text: string };
    const clauses = recogniseFrames(splitIntoClauses(text), text).filter(({ frame }) => frame !== 'set aside');
    return JSON.stringify({ id, tools: finder.find(clauses, 10).map(({ tool }) => tool.name) });
  });
writeFileSync(output, `${predictions.join('\n')}\n`);
