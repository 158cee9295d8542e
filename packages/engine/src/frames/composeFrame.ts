import type { Evidence, Tool } from '@latticework/core/analysis';
import type { Frame } from '@latticework/library/frame';
import { asListed, type LibraryTool } from '../embedded/libraryTools.ts';

/** A finding that rests on an argument in the text, whatever is decided. */
export function composeFrame({ reading, counter, question }: Frame, tool: LibraryTool, evidence: Evidence): Tool {
  return {
    ...asListed(tool),
    explanation: reading,
    evidence: [evidence],
    why: '',
    counterReading: counter,
    strength: 'strong',
    question,
  };
}
