/** Trains on the built library and saves what was learned, because training at every start would take too long. */
import { loadLibrary } from '@latticework/library/library';
import { trainDanger } from '../danger/train.ts';
import { saveDanger, saveRecognition } from './artifact.ts';
import { trainRecognition } from './train.ts';

const library = loadLibrary();
const size = saveRecognition(trainRecognition(library)) + saveDanger(trainDanger(library));
console.log(`recognition: ${(size / 1e6).toFixed(1)} MB`);
