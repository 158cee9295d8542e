import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOrCreateSecretFile } from './secretFile.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latticework-secret-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a secret is made once, kept, and readable only by its owner', async () => {
  const path = join(folder, 'not', 'there', 'yet');
  expect(await readOrCreateSecretFile(path, () => 'first')).toBe('first');
  expect(await readOrCreateSecretFile(path, () => 'second')).toBe('first');
  expect(await readFile(path, 'utf8')).toBe('first');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('concurrent calls get the same secret, and no temporary file is left', async () => {
  const path = join(folder, 'secret');
  const asked = await Promise.all(
    Array.from({ length: 20 }, (_, n) => readOrCreateSecretFile(path, () => `secret ${n}`)),
  );
  expect(new Set(asked).size).toBe(1);
  expect(await readdir(folder)).toEqual(['secret']);
});
