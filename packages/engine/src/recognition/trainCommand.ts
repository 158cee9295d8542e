/** Trains recognition on the built library and saves it, because training at every start would take too long. */
import { loadLibrary } from '@latticework/library/library';
import { saveRecognition } from './artifact.ts';
import { trainRecognition } from './train.ts';

const size = saveRecognition(trainRecognition(loadLibrary()));
console.log(`recognition: ${(size / 1e6).toFixed(1)} MB`);
