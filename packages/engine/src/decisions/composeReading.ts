import {
  type Analysis,
  type Evidence,
  type Narrative,
  type Quality,
  type Thread,
  TOOL_COUNTS,
  type Tool,
  type ToolType,
} from '@latticework/core/analysis';
import type { Dossier, Text } from '@latticework/library/dossier';
import { asListed, type LibraryTool } from '../embedded/libraryTools.ts';
import { findPattern } from '../text/pattern.ts';
import type { ReadText } from '../text/readText.ts';
import { holds } from './conditions.ts';
import { quoteClause } from './quoteClause.ts';
import type { ReadDecision, Seen } from './recognizeDecision.ts';
import type { Answers, Situation } from './situation.ts';

const MOST_TOLD = 3;
const MOST_TURNS = 2;
const MOST_OVERLOOKED = 2;
const MOST_STEPS = 4;
const FEWEST_STEPS = 3;
const MOST_WORDS_TO_SAY = 2;
const MOST_MISSING = 2;
const MOST_NUMBERS = { premium: 3, basic: 1 } as const satisfies Record<Quality, number>;

type Finding = Dossier['models'][number];
/** `say` fills in what the dossier that the finding is from has seen in the text. */
type Chosen = { tool: LibraryTool; finding: Finding; evidence: Evidence | undefined; say: Say };
type Say = (text: Text | undefined) => string;

/** What a reading by a dossier puts into an analysis, all of it the dossier's own sentences. */
export type Reading = Pick<
  Analysis,
  'decision' | 'first' | 'missing' | 'answered' | 'numbers' | 'wordsToSay' | 'recommendedTools' | 'narrativeAnalysis'
>;

export function composeReading(
  { compiled, situation, general, decision }: ReadDecision,
  {
    read,
    quality,
    answers,
    toolOf,
    told,
    setAside,
  }: {
    read: ReadText;
    quality: Quality;
    answers: Answers;
    toolOf: (slug: string) => LibraryTool | undefined;
    /** What arguments in the text show, whatever is decided. */
    told: readonly Tool[];
    /** What the person has dealt with or denied: no bias is found in these passages, and none of these tools is charged. */
    setAside: { passages: readonly Passage[]; tools: ReadonlySet<LibraryTool> };
  },
): Reading {
  const { dossier } = compiled;
  const { known, stateOf } = situation;
  const say = sayIn(situation);
  const open = <Item extends { only?: string[] | undefined }>(items: readonly Item[]) => openIn(situation, items);
  const facts = open(dossier.facts).toSorted((one, other) => other.swing - one.swing);

  const chosen = [...choose('biases', 'cognitive_bias'), ...choose('models', 'mental_model')];
  const reading: Reading = {
    decision,
    first: dossier.care
      .filter(({ when }) => holds(when, known))
      .map(({ first }) => say(first))
      .filter(Boolean),
    missing: facts
      .filter((fact) => stateOf(fact) === 'missing')
      .slice(0, MOST_MISSING)
      .map((fact) => ({
        id: fact.id,
        question: fact.ask,
        answers: fact.answers,
        ifYes: say(fact.if_yes),
        ifNo: say(fact.if_no),
      })),
    answered: facts.flatMap(({ id, ask, answers: says }) => {
      const answer = answers[id];
      return answer ? [{ id, question: ask, answer, says: says[answer] }] : [];
    }),
    numbers: situation.numbers
      .filter(({ says }) => says)
      .slice(0, MOST_NUMBERS[quality])
      .map(({ id, working, assumption, says }) => ({ id, working, assumption, meaning: says ?? '' })),
    recommendedTools: withTold(
      inReadingOrder(chosen).map(({ tool, finding, evidence, say }) => ({
        ...asListed(tool),
        explanation: say(finding.reading),
        evidence: evidence ? [evidence] : [],
        why: '',
        counterReading: say(finding.counter),
        strength: evidence && tool.type === 'mental_model' ? 'strong' : 'check for',
        question: say(finding.question),
        ...(tool.type === 'mental_model'
          ? { howToUse: tool.entry.how_to_use }
          : { countermeasure: tool.entry.mitigation_approaches[0] ?? '' }),
      })),
    ),
    narrativeAnalysis: null,
  };
  if (quality === 'basic') return reading;
  return {
    ...reading,
    wordsToSay: open(dossier.say)
      .map(({ to, words }) => ({ to: say(to), words: say(words) }))
      .filter(({ words }) => words)
      .slice(0, MOST_WORDS_TO_SAY),
    narrativeAnalysis: narrative(),
  };

  /** An argument in the text takes the place of what nothing shows, the least of it first. */
  function withTold(tools: Tool[]): Tool[] {
    let result = [...tools];
    for (const tool of told) {
      if (overlap(tool.evidence, setAside.passages)) continue;
      const others = result.filter(({ id, evidence }) => id !== tool.id && overlap(evidence, tool.evidence));
      if (others.length > 0 && tool.strength !== 'strong') continue;
      // An argument says more about a passage than the topic does.
      result = result.map((one) => (others.includes(one) ? { ...one, evidence: [], strength: 'check for' } : one));
      if (result.some(({ id }) => id === tool.id)) {
        // The dossier knows more about it here, and the argument shows it.
        result = result.map((one) =>
          one.id === tool.id && (one.evidence.length === 0 || tool.strength === 'strong')
            ? { ...one, evidence: tool.evidence, strength: tool.strength }
            : one,
        );
        continue;
      }
      const alike = result.filter(({ type }) => type === tool.type);
      const least = alike.findLast(({ evidence }) => evidence.length === 0);
      const last = alike.length >= TOOL_COUNTS[quality][tool.type][1] ? alike.at(-1) : undefined;
      const replaced = least ?? last;
      if (replaced === last && last !== undefined && tool.strength !== 'strong') continue;
      result = result.filter((one) => one !== replaced);
      result.unshift(tool);
    }
    return [
      ...result.filter(({ evidence }) => evidence.length > 0),
      ...result.filter(({ evidence }) => evidence.length === 0),
    ];
  }

  /** Findings that words of the text show come first, then those that matter most in such decisions. */
  function choose(kind: 'models' | 'biases', type: ToolType): Chosen[] {
    const [fewest, most] = TOOL_COUNTS[quality][type];
    const ranked = [...rank({ compiled, situation }, kind), ...rank(general, kind)];
    const own = ranked.filter(({ finding }, at) => ranked.findIndex((one) => one.finding.slug === finding.slug) === at);
    return own.filter(({ evidence }, at) => at < fewest || (at < most && evidence));
  }

  function rank(seen: Seen, kind: 'models' | 'biases'): Chosen[] {
    return openIn(seen.situation, seen.compiled.dossier[kind])
      .flatMap((finding): Chosen[] => {
        const tool = toolOf(finding.slug);
        if (!tool || (kind === 'biases' && setAside.tools.has(tool))) return [];
        const evidence = evidenceOf(seen, finding);
        const isDealtWith = evidence && overlap([evidence], setAside.passages);
        if (isDealtWith && kind === 'biases') return [];
        return [{ tool, finding, evidence: isDealtWith ? undefined : evidence, say: sayIn(seen.situation) }];
      })
      .sort(
        (one, other) => Number(!one.evidence) - Number(!other.evidence) || other.finding.weight - one.finding.weight,
      );
  }

  /** What shows the tool by itself, or else what the person told that this reading takes up. */
  function evidenceOf({ compiled, situation }: Seen, { slug, reading, only }: Finding): Evidence | undefined {
    for (const pattern of compiled.shownBy.get(slug) ?? []) {
      const span = findPattern(pattern, read, situation.amounts);
      const quoted = span && quoteClause(read, span);
      if (quoted) return quoted;
    }
    const span = situation.spanBehind(situation.chosen(reading)?.when) ?? situation.spanBehind(only);
    return span && quoteClause(read, span);
  }

  /** Those of the dossier whose conditions hold, and what holds for any decision where these are too few. */
  function atLeast<Item extends { only?: string[] | undefined }>(
    fewest: number,
    of: (dossier: Dossier) => readonly Item[],
  ): { item: Item; say: Say }[] {
    const from = (seen: Seen) =>
      openIn(seen.situation, of(seen.compiled.dossier)).map((item) => ({ item, say: sayIn(seen.situation) }));
    const own = from({ compiled, situation });
    return own.length >= fewest || general.compiled === compiled
      ? own
      : [...own, ...from(general).slice(0, fewest - own.length)];
  }

  function narrative(): Narrative {
    const told = facts
      .flatMap((fact) => {
        const state = stateOf(fact);
        const isAnswered = answers[fact.id] !== undefined;
        if (state === 'yes') return say(fact.known_yes) || (isAnswered ? say(fact.if_yes) : '');
        if (state === 'no') return say(fact.known_no) || (isAnswered ? say(fact.if_no) : '');
        return '';
      })
      .filter(Boolean)
      .slice(0, MOST_TOLD);
    const threads: Omit<Thread, 'id'>[] = [
      ...told.map((content) => thread('opening', '🧭', content)),
      ...atLeast(MOST_TURNS, ({ turns_on }) => turns_on)
        .slice(0, MOST_TURNS)
        .map(({ item: { text }, say }) => thread('insight', '🔍', say(text))),
      ...open(dossier.overlooked)
        .slice(0, MOST_OVERLOOKED)
        .map(({ text }) => thread('pattern', '🧩', say(text))),
    ];
    return {
      hook: say(dossier.real_decision),
      threads: threads.filter(({ content }) => content).map((thread, at) => ({ id: `thread-${at + 1}`, ...thread })),
      bottomLine: bottomLine(),
      actionPlan: {
        type: 'plan',
        sections: [
          {
            sectionName: 'What to do, and when',
            actionItems: atLeast(FEWEST_STEPS, ({ steps }) => steps)
              .slice(0, MOST_STEPS)
              .map(({ item: step, say }) => ({
                action: say(step.do),
                when: say(step.on),
                observe: say(step.watch),
                stop: say(step.stop),
                ...(step.days !== undefined && { inDays: step.days }),
              })),
          },
        ],
      },
    };
  }

  function bottomLine(): string {
    const { settled, if: yes, else: no, default: safe, would_change } = dossier.bottom_line;
    const clear = settled.find(({ when, text }) => holds(when, known) && situation.say(text));
    const line = clear ? [say(clear.text)] : [say(yes), say(no), say(safe)];
    return [...line, withLead('What would change this:', say(would_change))].filter(Boolean).join(' ');
  }
}

const sayIn =
  (situation: Situation): Say =>
  (text) =>
    situation.say(text) ?? '';

function openIn<Item extends { only?: string[] | undefined }>({ known }: Situation, items: readonly Item[]): Item[] {
  return items.filter(({ only }) => holds(only, known));
}

function thread(type: Thread['type'], emoji: string, content: string): Omit<Thread, 'id'> {
  return { type, emoji, content, tools: [] };
}

type Passage = { start: number; end: number };
const overlap = (some: readonly Passage[], others: readonly Passage[]) =>
  some.some((one) => others.some((other) => one.start < other.end && other.start < one.end));

/** Each passage is quoted once: of two findings that one clause shows, the weightier keeps it. */
function inReadingOrder(chosen: readonly Chosen[]): Chosen[] {
  const quoted: Evidence[] = [];
  return chosen
    .toSorted(
      (one, other) => Number(!one.evidence) - Number(!other.evidence) || other.finding.weight - one.finding.weight,
    )
    .map((one) => {
      const { evidence } = one;
      if (!evidence || quoted.some(({ start, end }) => start < evidence.end && evidence.start < end))
        return { ...one, evidence: undefined };
      quoted.push(evidence);
      return one;
    });
}

/** "What would change this: …", unless the sentence says so itself. */
function withLead(lead: string, sentence: string): string {
  if (!sentence) return '';
  return /^what would change this/i.test(sentence)
    ? sentence
    : `${lead} ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}
