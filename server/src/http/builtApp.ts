import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '@latticework/core/site';

/** The build's manifest. */
type BuiltApp = {
  /** The installation that the documents were built for. */
  site: Site;
  /** Maps each address to its file in the folder `documents`. */
  documents: Record<string, string>;
  notFound: string;
  /** The empty document, in which any page can start. */
  shell: string;
  /** Permanent redirects. */
  redirects: Record<string, string>;
  /** The slugs of the examples, in the order in which the documents list them. */
  exampleOrder: string[];
};

/** The folder that the web app is built into. */
export const DIST = join(import.meta.dirname, '..', '..', '..', 'apps', 'web', 'dist');
/**
 * The folder in `DIST` with the documents of public pages. Each is served at the address of its page; every other file
 * is served under its name.
 */
export const DOCUMENTS = 'documents/';

export function readBuiltApp(): BuiltApp {
  const contents = join(DIST, 'documents.json');
  if (!existsSync(contents)) {
    throw new Error(`The web app is not built: ${contents} is missing. Run "pnpm build" first.`);
  }
  return JSON.parse(readFileSync(contents, 'utf8')) as BuiltApp;
}
