/** `pnpm library:check`: prints the counts per category and every fault; exits 1 when there is one. Arguments narrow the faults to those slugs. */
import { checkLibrary } from './check.ts';
import { countWords } from './schema.ts';

const { models, biases, decisions, examples, trending, archive, problems } = checkLibrary();
const only = process.argv.slice(2);
const shown =
  only.length === 0 ? problems : problems.filter((problem) => only.some((slug) => problem.file.includes(slug)));

const counts = new Map<string, number>();
for (const entry of [...models, ...biases]) counts.set(entry.category, (counts.get(entry.category) ?? 0) + 1);
for (const [category, count] of [...counts].sort()) console.log(`${String(count).padStart(4)}  ${category}`);
const lengths = [...models, ...biases].map((entry) => countWords(entry.detailed_explanation)).sort((a, b) => a - b);
console.log(
  `${models.length} models, ${biases.length} biases, ${decisions.length} decisions, ${examples.length} examples, ${trending.length} trending, ${archive.length} archived; explanations ${lengths[0]} to ${lengths.at(-1)} words, median ${lengths[lengths.length >> 1]}`,
);
for (const { file, problem } of shown) console.error(`${file}: ${problem}`);
if (shown.length > 0) process.exitCode = 1;
