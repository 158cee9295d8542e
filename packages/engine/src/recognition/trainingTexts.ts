import type { Decision } from '@latticework/library/dossiers';
import type { Bias, MentalModel } from '@latticework/library/schema';
import { TRAINING } from '../tuning.ts';

/** All texts of an entry to learn from: the situations it appears in, and what it is. */
export function textsOfTool(entry: MentalModel | Bias): string[] {
  const { cues, situations, signs, vignettes, words, decision_questions } = entry.recognition;
  const { reading, turn, bottom_line, lesson } = entry.in_analysis;
  return [
    ...situations,
    ...cues,
    ...signs,
    ...vignettes,
    ...inGroups(words),
    ...decision_questions,
    entry.core_concept,
    `${entry.name} ${entry.core_concept}`,
    ...entry.expanded_examples.map(({ content }) => content),
    ...entry.detailed_explanation.split(/\n\s*\n/),
    ...('cb_id' in entry ? entry.recognition_strategies : [...entry.use_cases, ...entry.common_pitfalls]),
    reading,
    turn,
    bottom_line,
    lesson,
  ];
}

/** How people ask about a kind of decision, and what it depends on. */
export function textsOfDecision({ name, asked, words, facts, traps, tools }: Decision): string[] {
  return [name, ...asked, ...words, ...facts, ...traps, ...tools.map(({ reason }) => reason)];
}

/** A single word as a text of its own would weigh as much as a whole story. */
function inGroups(words: string[]): string[] {
  const groups: string[] = [];
  for (let at = 0; at < words.length; at += TRAINING.wordGroup)
    groups.push(words.slice(at, at + TRAINING.wordGroup).join(', '));
  return groups;
}
