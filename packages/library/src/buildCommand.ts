/**
 * Writes the checked library as one file, because parsing hundreds of YAML files at every start is slow; also writes
 * its map.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { checkLibrary } from './check.ts';
import { LIBRARY_FILE } from './library.ts';
import { layOutMap, MAP_FILE } from './map.ts';

const { problems, ...library } = checkLibrary();
for (const { file, problem } of problems) console.error(`${file}: ${problem}`);
if (problems.length > 0) process.exit(1);

mkdirSync(dirname(LIBRARY_FILE), { recursive: true });
writeFileSync(LIBRARY_FILE, JSON.stringify(library));
writeFileSync(MAP_FILE, JSON.stringify(layOutMap(library.models, library.biases)));
