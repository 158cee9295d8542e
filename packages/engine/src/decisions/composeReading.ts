import type { Analysis, Narrative, Quality, Thread } from '@latticework/core/analysis';
import { DECIDING } from '../tuning.ts';
import { careIn, openIn, type Say, sayIn, settledIn, workedOnce } from './applicable.ts';
import type { CompiledAspect } from './aspects.ts';
import { chooseFindings, DECISIVE, distinctAspects, type FindingSources } from './chooseFindings.ts';
import type { Knowledge } from './knowledge.ts';
import type { ReadDecision, Seen } from './recognizeDecision.ts';
import type { Told, WorkedNumber } from './situation.ts';

const MOST_TOLD = 3;
const TURNS = 2;
const MOST_TURNS_BEFORE = 2;
const MOST_ASPECTS = 4;
const MOST_GRAVE = 2;
const MOST_STEPS_BEFORE = 2;
const MOST_ASPECT_LINES = 2;
const MOST_OVERLOOKED = 1;
const STEPS = 3;
const MOST_WORDS_TO_SAY = 1;
const MOST_MISSING = 2;
const MOST_NUMBERS = { premium: 3, basic: 1 } as const satisfies Record<Quality, number>;

/** What a reading by a dossier puts into an analysis, all of it the dossier's own sentences. */
export type Reading = Pick<
  Analysis,
  'decision' | 'first' | 'missing' | 'answered' | 'numbers' | 'wordsToSay' | 'recommendedTools' | 'narrativeAnalysis'
>;

export function composeReading(
  { compiled, situation, general, decision }: ReadDecision,
  {
    told,
    aspects,
    sums,
    argued,
    quality,
    toolOf,
    setAside,
  }: Pick<FindingSources, 'argued' | 'quality' | 'toolOf' | 'setAside'> & {
    told: Told;
    /** What the text shows that many decisions have in common, the weightiest first. */
    aspects: readonly Seen<CompiledAspect>[];
    /** What the amounts of the text come to, whatever is decided. */
    sums: readonly WorkedNumber[];
  },
): Reading {
  const { of: dossier } = compiled;
  const { read, answers } = told;
  const say = sayIn(situation);
  const open = <Item extends { only?: string[] | undefined }>(items: readonly Item[]) => openIn(situation, items);
  const distinct = distinctAspects(aspects, read);
  // Where the kind is known, its dossier knows better what decides; where it is not, what the text shows comes first.
  const isKindKnown = decision.basis !== 'family';
  const grave = distinct.filter((aspect) => aspect.compiled.of.first).slice(0, MOST_GRAVE);
  const leading = grave.length > 0 ? grave : isKindKnown ? [] : distinct.slice(0, MOST_ASPECTS);
  const remarked = leading.length > 0 ? leading : distinct.slice(0, 1);
  const hasAspects = leading.length >= DECIDING.enoughAspects;
  const isGrave = grave.length > 0;
  // Where somebody may come to harm, advice for the usual case could be the wrong advice, unless the person asked for it.
  const isOnlyGrave = isGrave && decision.basis !== 'chosen';
  // Without a kind, what holds for any decision would only repeat itself from reading to reading.
  const enough =
    isOnlyGrave || (compiled === general.compiled && leading.some((aspect) => aspect.compiled.of.weight >= DECISIVE));
  const deciding = isOnlyGrave ? grave : [...leading, { compiled, situation }];
  const facts = deciding.flatMap((seen) =>
    openIn(seen.situation, seen.compiled.of.facts)
      .toSorted((one, other) => other.swing - one.swing)
      .map((fact) => ({ fact, state: seen.situation.stateOf(fact), say: sayIn(seen.situation) })),
  );
  const reading: Reading = {
    decision,
    first: [
      ...grave.map((aspect) => sayIn(aspect.situation)(aspect.compiled.of.first)),
      ...careIn(situation, compiled),
    ].filter(Boolean),
    missing: facts
      .filter(({ state }) => state === 'missing')
      .slice(0, MOST_MISSING)
      .map(({ fact, say }) => ({
        id: fact.id,
        question: fact.ask,
        answers: fact.answers,
        ifYes: say(fact.if_yes),
        ifNo: say(fact.if_no),
      })),
    answered: facts.flatMap(({ fact: { id, ask, answers: says } }) => {
      const answer = answers[id];
      return answer ? [{ id, question: ask, answer, says: says[answer] }] : [];
    }),
    numbers: workedOnce(
      [...[situation, ...leading.map(({ situation }) => situation)].flatMap(({ numbers }) => numbers), ...sums].filter(
        ({ says }) => says,
      ),
    )
      .slice(0, MOST_NUMBERS[quality])
      .map(({ id, working, assumption, says }) => ({ id, working, assumption, meaning: says ?? '' })),
    recommendedTools: chooseFindings({
      ...{ compiled, situation, general, read, aspects: distinct, grave, argued, quality, toolOf, setAside },
    }),
    narrativeAnalysis: null,
  };
  if (quality === 'basic') return reading;
  return {
    ...reading,
    wordsToSay: deciding
      .flatMap((seen) =>
        openIn(seen.situation, seen.compiled.of.say).map((words) => ({ ...words, say: sayIn(seen.situation) })),
      )
      .map(({ to, words, say }) => ({ to: withinSentence(say(to)), words: say(words) }))
      .filter(({ words }) => words)
      .slice(0, MOST_WORDS_TO_SAY),
    narrativeAnalysis: narrative(),
  };

  /**
   * What aspects say comes first, up to `mostBefore`; what holds for any decision only where the rest is fewer than
   * `fewest`.
   */
  function gather<Item extends { only?: string[] | undefined }>(
    of: (knowledge: Knowledge) => readonly Item[],
    limits: { before: readonly Seen[]; mostBefore: number; fewest: number; mostOwn: number },
  ): { item: Item; say: Say }[] {
    const from = (seen: Seen) =>
      openIn(seen.situation, of(seen.compiled.of)).map((item) => ({ item, say: sayIn(seen.situation) }));
    const before = limits.before.flatMap(from).slice(0, limits.mostBefore);
    const own = [...before, ...from({ compiled, situation }).slice(0, limits.mostOwn)];
    const missing = general.compiled === compiled ? 0 : Math.max(0, limits.fewest - own.length);
    return [...own, ...from(general).slice(0, missing)];
  }

  function narrative(): Narrative {
    const stated = facts
      .flatMap(({ fact, state, say }) => {
        const isAnswered = answers[fact.id] !== undefined;
        if (state === 'yes') return say(fact.known_yes) || (isAnswered ? say(fact.if_yes) : '');
        if (state === 'no') return say(fact.known_no) || (isAnswered ? say(fact.if_no) : '');
        return '';
      })
      .filter(Boolean)
      .slice(0, MOST_TOLD);
    const hooks = leading.map(({ compiled, situation }) => sayIn(situation)(compiled.of.real_decision));
    const ownTurns = enough ? 0 : hasAspects ? 1 : TURNS;
    const threads: Omit<Thread, 'id'>[] = [
      ...stated.map((content) => thread('opening', '🧭', content)),
      ...gather(({ turns_on }) => turns_on, {
        before: remarked,
        mostBefore: MOST_TURNS_BEFORE,
        fewest: ownTurns,
        mostOwn: ownTurns,
      }).map(({ item: { text }, say }) => thread('insight', '🔍', say(text))),
      ...open(dossier.overlooked)
        .slice(0, isGrave ? 0 : MOST_OVERLOOKED)
        .map(({ text }) => thread('pattern', '🧩', say(text))),
    ];
    return {
      hook: hooks.find(Boolean) ?? say(dossier.real_decision),
      threads: threads.filter(({ content }) => content).map((thread, at) => ({ id: `thread-${at + 1}`, ...thread })),
      bottomLine: bottomLine(),
      actionPlan: {
        type: 'plan',
        sections: [
          {
            sectionName: 'What to do, and when',
            actionItems: inOrderOfTime(
              gather(({ steps }) => steps, {
                before: leading,
                mostBefore: MOST_STEPS_BEFORE,
                fewest: isGrave ? 0 : STEPS,
                mostOwn: isOnlyGrave ? 0 : hasAspects || isGrave ? STEPS - MOST_STEPS_BEFORE : STEPS,
              }),
            ).map(({ item: step, say }) => ({
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
    if (isGrave) return grave.map(({ compiled, situation }) => sayIn(situation)(compiled.of.bottom_line)).join(' ');
    const { if: yes, else: no, default: safe, would_change } = dossier.bottom_line;
    const clear = settledIn(situation, compiled);
    const own = clear ? [say(clear.text)] : [say(yes), say(no), say(safe)];
    const change = withLead('What would change this:', say(would_change));
    // Where the dossier knows what to do, and where somebody may come to harm, nothing else is said.
    const isSettled = clear !== undefined || reading.first?.length !== 0;
    const ofAspects = isSettled
      ? []
      : remarked
          .map(({ compiled, situation }) => sayIn(situation)(compiled.of.bottom_line))
          .slice(0, MOST_ASPECT_LINES);
    // Two lines that take up what the text shows leave room for the safe default only.
    const rest = enough ? [] : ofAspects.length === MOST_ASPECT_LINES ? [say(safe)] : own;
    const line = [...ofAspects, ...rest];
    return [...line, change].filter(Boolean).join(' ');
  }
}

/** Steps of different origin by their days; one without a number of days stays behind the one that it followed. */
function inOrderOfTime<Step extends { item: { days?: number | undefined } }>(steps: readonly Step[]): Step[] {
  let latest = 0;
  return steps
    .map((step) => {
      latest = step.item.days ?? latest;
      return { step, days: latest };
    })
    .toSorted((one, other) => one.days - other.days)
    .map(({ step }) => step);
}

function thread(type: Thread['type'], emoji: string, content: string): Omit<Thread, 'id'> {
  return { type, emoji, content, tools: [] };
}

/** A slot at the beginning is filled with a capital: "Your husband". */
const withinSentence = (words: string) => words.replace(/^(?:Your|The|A|An)\b/, (word) => word.toLowerCase());

/** "What would change this: …", unless the sentence says so itself. */
function withLead(lead: string, sentence: string): string {
  if (!sentence) return '';
  return /^what would change this/i.test(sentence)
    ? sentence
    : `${lead} ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}
