import {
  type Analysis,
  type Evidence,
  type Narrative,
  type Quality,
  type Thread,
  TOOL_COUNTS,
  type Tool,
} from '@latticework/core/analysis';
import type { Finding, Text } from '@latticework/library/dossier';
import { asListed, type LibraryTool } from '../embedded/libraryTools.ts';
import { findPattern } from '../text/pattern.ts';
import { DECIDING } from '../tuning.ts';
import type { CompiledAspect } from './aspects.ts';
import { holds } from './conditions.ts';
import type { Knowledge } from './knowledge.ts';
import { quoteClause } from './quoteClause.ts';
import type { ReadDecision, Seen } from './recognizeDecision.ts';
import type { Situation, Told, WorkedNumber } from './situation.ts';

const MOST_TOLD = 3;
const TURNS = 2;
const MOST_TURNS_BEFORE = 2;
const MOST_ASPECTS = 4;
const MOST_GRAVE = 2;
/** From this weight on, what an aspect says comes before what the dossier of the kind says. */
const DECISIVE = 5;
const MOST_STEPS_BEFORE = 2;
const MOST_ASPECT_LINES = 2;
const MOST_OVERLOOKED = 1;
const STEPS = 3;
const MOST_WORDS_TO_SAY = 1;
const MOST_MISSING = 2;
const MOST_NUMBERS = { premium: 3, basic: 1 } as const satisfies Record<Quality, number>;

/** `say` fills in what the dossier or aspect that the finding is from has seen in the text. */
type Chosen = {
  tool: LibraryTool;
  finding: Finding;
  evidence: Evidence | undefined;
  say: Say;
  isOfAspect: boolean;
};
type Say = (text: Text | undefined) => string;

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
  }: {
    told: Told;
    /** What the text shows that many decisions have in common, the weightiest first. */
    aspects: readonly Seen<CompiledAspect>[];
    /** What the amounts of the text come to, whatever is decided. */
    sums: readonly WorkedNumber[];
    /** What arguments in the text show, whatever is decided. */
    argued: readonly Tool[];
    quality: Quality;
    toolOf: (slug: string) => LibraryTool | undefined;
    /** What the person imagines, denies or has dealt with: no bias is found in these passages, and none of these tools. */
    setAside: { passages: readonly Passage[]; tools: ReadonlySet<LibraryTool> };
  },
): Reading {
  const { of: dossier } = compiled;
  const { read, answers } = told;
  const { known } = situation;
  const say = sayIn(situation);
  const open = <Item extends { only?: string[] | undefined }>(items: readonly Item[]) => openIn(situation, items);
  const distinct = distinctOf(aspects);
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
  const chosen = chooseFindings();
  const boundToPassage = new Set(chosen.filter(({ isOfAspect }) => isOfAspect).map(({ tool }) => asListed(tool).id));
  const reading: Reading = {
    decision,
    first: [
      ...grave.map((aspect) => sayIn(aspect.situation)(aspect.compiled.of.first)),
      ...dossier.care.filter(({ when }) => holds(when, known)).map(({ first }) => say(first)),
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
    recommendedTools: withArguments(chosen.map(asTool)),
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

  function asTool({ tool, finding, evidence, say }: Chosen): Tool {
    return {
      ...asListed(tool),
      explanation: say(finding.reading),
      evidence: evidence ? [evidence] : [],
      why: '',
      counterReading: say(finding.counter),
      strength: evidence && tool.type === 'mental_model' ? 'strong' : 'check for',
      // A question that no words of the text raise would only add to those about what the text does not say.
      question: evidence ? say(finding.question) : '',
      ...(tool.type === 'mental_model'
        ? { howToUse: tool.entry.how_to_use }
        : { countermeasure: tool.entry.mitigation_approaches[0] ?? '' }),
    };
  }

  /** What such decisions always raise, of the same type and not among the others. */
  function spareFor({ type }: Tool, others: readonly Tool[]): Tool | undefined {
    return [...findingsOf({ compiled, situation }), ...findingsOf(general)]
      .map((one) => asTool({ ...one, evidence: undefined }))
      .find((one) => one.type === type && others.every(({ id }) => id !== one.id));
  }

  /** An argument in the text takes the place of what nothing shows, the least of it first. */
  function withArguments(tools: Tool[]): Tool[] {
    let result = [...tools];
    for (const tool of argued) {
      if (overlap(tool.evidence, setAside.passages)) continue;
      const others = result.filter(({ id, evidence }) => id !== tool.id && overlap(evidence, tool.evidence));
      // A stronger argument about the same passage stays.
      if (others.some((other) => argued.some(({ id }) => id === other.id)) && tool.strength !== 'strong') continue;
      // What an aspect says about a passage cannot be said without it, so it makes room for the argument.
      const bound = others.find(({ id }) => boundToPassage.has(id));
      if (bound) {
        const takes =
          bound.type === tool.type && !result.some(({ id }) => id === tool.id) ? tool : spareFor(bound, result);
        if (!takes) continue;
        result = result.map((one) => (one === bound ? takes : one));
        if (takes === tool) continue;
      }
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
      result = result.filter((one) => one !== replaced);
      result.unshift(tool);
    }
    return [
      ...result.filter(({ evidence }) => evidence.length > 0),
      ...result.filter(({ evidence }) => evidence.length === 0),
    ];
  }

  /**
   * Findings that words of the text show come first, then those that matter most in such decisions. Each passage is
   * quoted once: of two findings that one clause shows, the first keeps it.
   */
  function chooseFindings(): Chosen[] {
    const quoted: Evidence[] = [];
    const chosen: Chosen[] = [];
    const isShown = ({ evidence }: Chosen) => evidence !== undefined;
    const [own, ofAspects, ofAny] = [
      findingsOf({ compiled, situation }),
      distinct.flatMap(findingsOf),
      findingsOf(general),
    ];
    const unshown = (one: Chosen): Chosen => ({ ...one, evidence: undefined });
    const candidates = [
      ...grave.flatMap(findingsOf),
      ...distinct
        .filter(({ compiled }) => compiled.of.weight >= DECISIVE)
        .flatMap(findingsOf)
        .filter(isShown),
      ...own.filter(isShown),
      ...ofAspects.filter(isShown),
      ...own.map(unshown),
      ...ofAny.map(unshown),
    ];
    for (const one of candidates) {
      const { tool, evidence } = one;
      const [fewest, most] = TOOL_COUNTS[quality][tool.type];
      const alike = chosen.filter((other) => other.tool.type === tool.type);
      if (alike.some((other) => other.tool === tool) || alike.length >= (evidence ? most : fewest)) continue;
      if (evidence && overlap([evidence], quoted)) continue;
      if (evidence) quoted.push(evidence);
      chosen.push(one);
    }
    return [...chosen.filter(isShown), ...chosen.filter((one) => !isShown(one))];
  }

  /** One aspect for a clause, and one for a tool: two of them would say the same twice. */
  function distinctOf(all: readonly Seen<CompiledAspect>[]): Seen<CompiledAspect>[] {
    const kept: { seen: Seen<CompiledAspect>; tools: string[]; clause: Evidence | undefined }[] = [];
    for (const seen of all) {
      const tools = [...seen.compiled.of.models, ...seen.compiled.of.biases].map(({ slug }) => slug);
      const span = seen.situation.spanBehind(SHOWN);
      const clause = span && quoteClause(read, span);
      const repeats = kept.some(
        (other) =>
          other.tools.some((tool) => tools.includes(tool)) ||
          (clause && other.clause && overlap([clause], [other.clause])),
      );
      if (!repeats) kept.push({ seen, tools, clause });
    }
    return kept.map(({ seen }) => seen);
  }

  function findingsOf(seen: Seen): Chosen[] {
    const { biases, models } = seen.compiled.of;
    return openIn(seen.situation, [...biases, ...models])
      .flatMap((finding): Chosen[] => {
        const tool = toolOf(finding.slug);
        const isBias = tool?.type === 'cognitive_bias';
        if (!tool || (isBias && setAside.tools.has(tool))) return [];
        const evidence = evidenceOf(seen, finding);
        const isDealtWith = evidence && overlap([evidence], setAside.passages);
        if (isDealtWith && isBias) return [];
        return [
          {
            ...{ tool, finding, evidence: isDealtWith ? undefined : evidence, say: sayIn(seen.situation) },
            isOfAspect: 'bottom_line' in seen.compiled.of && 'shows' in seen.compiled.of,
          },
        ];
      })
      .sort((one, other) => other.finding.weight - one.finding.weight);
  }

  /** What shows the tool by itself, or else what the person told that this reading takes up. */
  function evidenceOf({ compiled, situation }: Seen, { slug, reading, only }: Finding): Evidence | undefined {
    for (const pattern of compiled.shownBy.get(slug) ?? []) {
      const span = findPattern(pattern, read, situation.amounts);
      const quoted = span && quoteClause(read, span);
      if (quoted) return quoted;
    }
    const span =
      situation.spanBehind(situation.chosen(reading)?.when) ??
      situation.spanBehind(only) ??
      situation.spanBehind(SHOWN);
    return span && quoteClause(read, span);
  }

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
    const { settled, if: yes, else: no, default: safe, would_change } = dossier.bottom_line;
    const clear = settled.find(({ when, text }) => holds(when, known) && situation.say(text));
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

/** The signal that an aspect is there by; a dossier has none of that name. */
const SHOWN = ['present'];

const sayIn =
  (situation: Situation): Say =>
  (text) =>
    situation.say(text) ?? '';

function openIn<Item extends { only?: string[] | undefined }>({ known }: Situation, items: readonly Item[]): Item[] {
  return items.filter(({ only }) => holds(only, known));
}

/** A dossier's own sum comes before the same one of another origin. */
function workedOnce(numbers: readonly WorkedNumber[]): WorkedNumber[] {
  return numbers.filter(({ working }, at) => numbers.findIndex((one) => one.working === working) === at);
}

function thread(type: Thread['type'], emoji: string, content: string): Omit<Thread, 'id'> {
  return { type, emoji, content, tools: [] };
}

type Passage = { start: number; end: number };
const overlap = (some: readonly Passage[], others: readonly Passage[]) =>
  some.some((one) => others.some((other) => one.start < other.end && other.start < one.end));

/** A slot at the beginning is filled with a capital: "Your husband". */
const withinSentence = (words: string) => words.replace(/^(?:Your|The|A|An)\b/, (word) => word.toLowerCase());

/** "What would change this: …", unless the sentence says so itself. */
function withLead(lead: string, sentence: string): string {
  if (!sentence) return '';
  return /^what would change this/i.test(sentence)
    ? sentence
    : `${lead} ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}
