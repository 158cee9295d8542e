import type { Tool } from '@latticework/core/analysis';
import { FINDINGS } from '../tuning.ts';
import type { Finding } from './findings.ts';
import { asListed } from './libraryTools.ts';
import { observe, viewOf } from './observation.ts';
import { inQuotes, inShort, listed, type Phrasing } from './phrasing.ts';
import { contentStems, readWords } from './words.ts';

/** One finding as shown to the person, below the quotation that supports it. */
export function composeTool(finding: Finding, text: string, phrasing: Phrasing): Tool {
  const { tool, evidence, strength } = finding;
  const slots = tool.entry.in_analysis;
  return {
    ...asListed(tool),
    explanation: explain(finding, text, phrasing),
    evidence: [evidence],
    why: why(finding, phrasing),
    counterReading: slots.counter_reading,
    strength,
    question: slots.question,
    ...(tool.type === 'cognitive_bias' && { countermeasure: mostAkin(tool.entry.mitigation_approaches, text) }),
  };
}

/** In the library's own words, for a place beside the findings of a dossier. */
export function composePlainly({ tool, evidence, strength }: Finding): Tool {
  const { reading, counter_reading, question } = tool.entry.in_analysis;
  return {
    ...asListed(tool),
    explanation: reading,
    evidence: [evidence],
    why: '',
    counterReading: counter_reading,
    strength,
    question,
  };
}

/**
 * What the tool says about this situation. If no words support the tool and it is only a suggestion, the question that
 * the tool asks.
 */
function explain(finding: Finding, text: string, phrasing: Phrasing): string {
  const { tool, reason, strength } = finding;
  const { in_analysis, reflection_questions } = tool.entry;
  switch (reason.kind) {
    case 'fits the decision':
      return reason.fit.reason;
    case 'answers':
      return `${phrasing('brought as an answer', BROUGHT_AS_ANSWER)} ${reflection_questions[0] ?? ''}`;
    default: {
      const lead = strength === 'strong' ? '' : `${phrasing('on this reading', ON_THIS_READING)} `;
      return `${observe(finding, text, phrasing)} ${lead}${in_analysis.reading}`.trim();
    }
  }
}

const BROUGHT_AS_ANSWER = [
  'Brought as an answer, with a question of its own.',
  'A counterweight. It begins with a question.',
  'Another way to look at the same thing, by asking:',
];
const ON_THIS_READING = [
  'If that is what it is:',
  'Should it be so, then this:',
  'On this reading:',
  'Read so, it says:',
];

/** How the quoted words support the finding. */
function why({ fragment, words, reason, clauses }: Finding, phrasing: Phrasing): string {
  const quote = inShort(fragment);
  const reported = clauses.find(({ frame }) => frame === 'reported');
  const whose = reported ? ` It is ${viewOf(reported.holder)}; whether it is also yours, only you can say.` : '';
  switch (reason.kind) {
    case 'says a cue': {
      const cue = inQuotes(reason.cue);
      const phrasings = reason.fully
        ? [
            `${quote} is nearly what other people say when this is at work: ${cue}.`,
            `From other people one hears it as ${cue}. ${quote} says the same.`,
            `The phrase is a known sign. Its usual form is ${cue}, and yours is ${quote}.`,
          ]
        : [
            `${quote} is not far from ${cue}, as people say it when this is at work.`,
            `There is an echo of ${cue} in ${quote}.`,
          ];
      return phrasing(`says a cue${reason.fully ? ' fully' : ''}`, phrasings) + whose;
    }
    case 'is like': {
      const phrasings = LIKENESS[reason.other](quote, inShort(reason.sentence, LONGEST_CASE));
      return phrasing(`is like a ${reason.other}`, phrasings) + whose;
    }
    case 'keeps its themes': {
      const telling = listed(words.map(inQuotes));
      return (
        phrasing('keeps its themes', [
          `No single phrase of ${quote} decides it. It is ${telling} together, words that its cases have in common.`,
          `What points to it in ${quote} is the company of ${telling}. That is a trace and no proof, so it is for you to check.`,
          `${telling} often stand together where this is at work, and here they do.`,
          `It is a fainter trace than the others: ${telling}, in one breath.`,
        ]) + whose
      );
    }
    case 'fits the decision': {
      const { decision, probability } = reason.fit;
      // A guess at what is being decided must not sound like a fact about the person.
      const kind =
        probability >= FINDINGS.sureOfTheKind
          ? ` of the kind ${inQuotes(decision.name)}`
          : ' like the one that this may be';
      return (
        phrasing('fits the decision', [
          `No single word of ${quote} shows it. It belongs to decisions${kind}, whoever has to make them.`,
          `It comes with the decision rather than with your words: people in decisions${kind} do well to ask about it.`,
          `Brought because of the decision. Whether it touches yours, its question will tell.`,
          `Those who have made decisions${kind} often name it afterward.`,
          `It is there for completeness: advisers would raise it here.`,
        ]) + whose
      );
    }
    case 'answers': {
      const { name, id } = reason.bias.tool;
      const biased = inShort(reason.bias.fragment);
      return phrasing('answers', [
        `It answers ${name} (${id}). If ${biased} is that at work, this asks what it leaves out.`,
        `Should ${name} (${id}) be behind ${biased}, this is one of the ways out.`,
        `It was made for what ${biased} may show, ${name} (${id}).`,
      ]);
    }
  }
}

const LONGEST_CASE = 160;

const LIKENESS: Record<'cue' | 'situation' | 'question', (quote: string, other: string) => string[]> = {
  cue: (quote, other) => [
    `${quote} has the ring of ${other}, which often gives it away.`,
    `Put it beside ${other}, as others say it, and the likeness shows.`,
  ],
  situation: (quote, other) => [
    `It stands close to a case in the library: ${other}`,
    `Somebody else's story has the same shape: ${other}`,
    `Compare ${quote} with this: ${other}`,
  ],
  question: (quote, other) => [
    `${quote} is near to a question at which this is worth bringing: ${other}`,
    `People who ask ${other} are helped by the same thing.`,
  ],
};

/** The approach that mentions what the text mentions; the first approach if none does. */
function mostAkin(approaches: string[], text: string): string {
  const stems = new Set(contentStems(readWords(text)));
  const [first = '', ...others] = approaches;
  const kinship = (approach: string) =>
    new Set(contentStems(readWords(approach)).filter((stem) => stems.has(stem))).size;
  return others.reduce((best, other) => (kinship(other) > kinship(best) ? other : best), first);
}
