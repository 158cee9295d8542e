import { readFileSync, writeFileSync } from 'node:fs';
import { QUALITIES, QUERY_MAX_LENGTH } from '@latticework/core/analysis';
import { z } from 'zod';

/** A text to read, as the commands take it. */
export const textLine = z.object({
  id: z.string(),
  text: z.string().max(QUERY_MAX_LENGTH),
  quality: z.enum(QUALITIES).default('premium'),
});

/**
 * Reads the JSON lines of the file that the first argument of the command names, and writes what `answer` makes of each
 * to the file that the second one names. Ends the process with a usage line where one is missing.
 */
export async function eachJsonLine<Line>(
  command: string,
  schema: z.ZodType<Line>,
  answer: (line: Line) => Promise<object>,
): Promise<void> {
  const [input, output] = process.argv.slice(2);
  if (!input || !output) {
    console.error(`usage: pnpm --silent ${command} IN OUT`);
    process.exit(2);
  }
  const written: string[] = [];
  for (const row of readFileSync(input, 'utf8').split('\n')) {
    if (!row.trim()) continue;
    written.push(JSON.stringify(await answer(schema.parse(JSON.parse(row)))));
  }
  writeFileSync(output, `${written.join('\n')}\n`);
}
