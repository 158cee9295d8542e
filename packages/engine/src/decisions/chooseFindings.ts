import { type Evidence, type Quality, TOOL_COUNTS, type Tool } from '@latticework/core/analysis';
import type { Finding } from '@latticework/library/dossier';
import { asListed, type LibraryTool } from '../embedded/libraryTools.ts';
import { findPattern } from '../text/pattern.ts';
import { openIn, type Say, sayIn } from './applicable.ts';
import type { CompiledAspect } from './aspects.ts';
import { quoteClause } from './quoteClause.ts';
import type { ReadDecision, Seen } from './recognizeDecision.ts';
import type { Told } from './situation.ts';

/** From this weight on, what an aspect says comes before what the dossier of the kind says. */
export const DECISIVE = 5;

/** What findings are chosen from. */
export type FindingSources = Pick<ReadDecision, 'compiled' | 'situation' | 'general'> & {
  read: Told['read'];
  /** As `distinctAspects` returns them. */
  aspects: readonly Seen<CompiledAspect>[];
  /** Those of the aspects by which somebody may come to harm. */
  grave: readonly Seen<CompiledAspect>[];
  /** What arguments in the text show, whatever is decided. */
  argued: readonly Tool[];
  quality: Quality;
  toolOf: (slug: string) => LibraryTool | undefined;
  /** What the person imagines, denies or has dealt with: no bias is found in these passages, and none of these tools. */
  setAside: { passages: readonly Passage[]; tools: ReadonlySet<LibraryTool> };
};

/** `say` fills in what the dossier or aspect that the finding is from has seen in the text. */
type Chosen = {
  tool: LibraryTool;
  finding: Finding;
  evidence: Evidence | undefined;
  say: Say;
  isOfAspect: boolean;
};

/** The tools of a reading by a dossier: those that words of the text show come first. */
export function chooseFindings(sources: FindingSources): Tool[] {
  const { compiled, situation, general, read, aspects, grave, argued, quality, toolOf, setAside } = sources;
  const chosen = chooseAll();
  const boundToPassage = new Set(chosen.filter(({ isOfAspect }) => isOfAspect).map(({ tool }) => tool.id));
  return withArguments(chosen.map(asTool));

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
  function chooseAll(): Chosen[] {
    const quoted: Evidence[] = [];
    const chosen: Chosen[] = [];
    const isShown = ({ evidence }: Chosen) => evidence !== undefined;
    const [own, ofAspects, ofAny] = [
      findingsOf({ compiled, situation }),
      aspects.flatMap(findingsOf),
      findingsOf(general),
    ];
    const unshown = (one: Chosen): Chosen => ({ ...one, evidence: undefined });
    const candidates = [
      ...grave.flatMap(findingsOf),
      ...aspects
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
}

/** One aspect for a clause, and one for a tool: two of them would say the same twice. */
export function distinctAspects(all: readonly Seen<CompiledAspect>[], read: Told['read']): Seen<CompiledAspect>[] {
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

/** The signal that an aspect is there by; a dossier has none of that name. */
const SHOWN = ['present'];

type Passage = { start: number; end: number };
const overlap = (some: readonly Passage[], others: readonly Passage[]) =>
  some.some((one) => others.some((other) => one.start < other.end && other.start < one.end));
