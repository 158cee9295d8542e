/** Learns recognition from the built library and writes it down, because learning at every start would take too long. */
import { loadLibrary } from '@latticework/library/library';
import { saveRecognition } from './artifact.ts';
import { trainRecognition } from './train.ts';

const size = saveRecognition(trainRecognition(loadLibrary()));
console.log(`recognition: ${(size / 1e6).toFixed(1)} MB`);
