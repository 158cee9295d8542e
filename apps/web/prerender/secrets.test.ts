import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const DIST = join(import.meta.dirname, '..', 'dist');
/** How keys, secrets and prices of a server begin: Stripe's, Supabase's, OpenAI's, and a database's address. */
const SECRETS =
  /\b(?:(?:[sr]k_(?:test|live)|whsec|sb_secret|price)_[A-Za-z0-9]{8}|sk-[A-Za-z0-9_-]{20}|postgres(?:ql)?:\/\/)/;

it('no key, secret or price of a server is in what browsers get', () => {
  const files = ['client', 'documents', 'styles'].flatMap((folder) =>
    readdirSync(join(DIST, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:js|css|html|json|map|txt|xml|webmanifest)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  expect(files.length).toBeGreaterThan(700);
  const found = files.flatMap((file) => {
    const secret = SECRETS.exec(readFileSync(file, 'utf8'))?.[0];
    return secret === undefined ? [] : [`${file}: ${secret}`];
  });
  expect(found).toEqual([]);
});
