/**
 * `pnpm library:check`: prints the counts, the text lengths and every fault, and exits with 1 if there is one.
 * Arguments limit the faults to those slugs.
 */
import { checkLibrary } from './check.ts';
import { countWords } from './schema.ts';

const { models, biases, duplicates, decisions, examples, trending, archive, problems } = checkLibrary();
const only = process.argv.slice(2);
const shown =
  only.length === 0 ? problems : problems.filter((problem) => only.some((slug) => problem.file.includes(slug)));

for (const [kind, entries] of [
  ['models', models],
  ['biases', biases],
] as const) {
  console.log(`${entries.length} ${kind}`);
  for (const [category, its] of Map.groupBy<string, { category: string }>(entries, (entry) => entry.category))
    console.log(`${String(its.length).padStart(6)}  ${category}`);
}
const cycles = new Set(archive.map((question) => question.batch)).size;
console.log(
  `${duplicates.length} duplicates, ${decisions.length} decisions, ${examples.length} examples, ` +
    `${trending.length} trending, ${archive.length} archived over ${cycles} cycles`,
);

const entries = [...models, ...biases];
const words = (texts: string[]) => texts.map(countWords);
console.log('\nminimum, median and maximum per entry or text');
for (const [what, counts] of [
  ['words of a core concept', words(entries.map((entry) => entry.core_concept))],
  ['words of an explanation', words(entries.map((entry) => entry.detailed_explanation))],
  ['words of an example', words(entries.flatMap((entry) => entry.expanded_examples.map(({ content }) => content)))],
  ['words of a situation', words(entries.flatMap((entry) => entry.recognition.situations))],
  ['situations', entries.map((entry) => entry.recognition.situations.length)],
  ['words of a sign', words(entries.flatMap((entry) => entry.recognition.signs))],
  ['signs', entries.map((entry) => entry.recognition.signs.length)],
  ['cues', entries.map((entry) => entry.recognition.cues.length)],
  ['decision questions', entries.map((entry) => entry.recognition.decision_questions.length)],
  ['near misses', entries.map((entry) => entry.recognition.near_misses.length)],
  ['sources', entries.map((entry) => entry.sources.length)],
] as const) {
  const sorted = counts.toSorted((one, other) => one - other);
  const figures = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)];
  console.log(`${figures.map((figure) => String(figure).padStart(6)).join('')}  ${what}`);
}
for (const { file, problem } of shown) console.error(`${file}: ${problem}`);
if (shown.length > 0) process.exitCode = 1;
