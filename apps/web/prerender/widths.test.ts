import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '../../../packages/ui/src');

it("has no media query in pixels, which would ignore the user's text size", () => {
  const files = globSync('**/*.css', { cwd: SOURCES });
  expect(files.length).toBeGreaterThan(50);
  const inPixels = files.flatMap((file) =>
    (readFileSync(join(SOURCES, file), 'utf8').match(/@media[^{]*\dpx[^{]*/g) ?? []).map(
      (query) => `${file}: ${query}`,
    ),
  );
  expect(inPixels).toEqual([]);
});
