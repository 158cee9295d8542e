import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '../../../packages/ui/src');

it('lets no page change at a width in pixels, which would not grow with the text size that somebody has set', () => {
  const files = globSync('**/*.css', { cwd: SOURCES });
  expect(files.length).toBeGreaterThan(50);
  const inPixels = files.flatMap((file) =>
    (readFileSync(join(SOURCES, file), 'utf8').match(/@media[^{]*\dpx[^{]*/g) ?? []).map(
      (query) => `${file}: ${query}`,
    ),
  );
  expect(inPixels).toEqual([]);
});
