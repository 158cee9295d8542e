import { type Analysis, type Clarification, TOOL_COUNTS, TOOL_TYPES } from '@latticework/core/analysis';
import { assertNever } from '@latticework/core/errors';
import type { Library } from '@latticework/library/library';
import type { AnalysisEngine, AnalyzeRequest } from '../analyze.ts';
import { type CompiledAspect, compileAspect, findAspects } from '../decisions/aspects.ts';
import { type Brief, briefOf } from '../decisions/brief.ts';
import { composeReading } from '../decisions/composeReading.ts';
import { createDossiers } from '../decisions/dossiers.ts';
import { type ReadDecision, recognizeDecision, type Seen } from '../decisions/recognizeDecision.ts';
import { seeThrough, type Told, tell } from '../decisions/situation.ts';
import { compileSum, workSums } from '../decisions/sums.ts';
import { emptyAnalysis } from '../emptyAnalysis.ts';
import { composeFrame } from '../frames/composeFrame.ts';
import { compileFrame, findFrames } from '../frames/frames.ts';
import { createKindRecognizer } from '../kinds/kindRecognizer.ts';
import type { RecognitionModel } from '../recognition/model.ts';
import { createRecognizer } from '../recognition/recognizer.ts';
import { CANDIDATES, DECIDING, FINDINGS } from '../tuning.ts';
import { createCandidateFinder } from './candidates.ts';
import { splitIntoClauses } from './clauses.ts';
import { composeNarrative, keyLessons } from './composeNarrative.ts';
import { composePlainly, composeTool } from './composeTool.ts';
import { connect } from './connections.ts';
import { type Deliberation, deliberationIn, weighingIn } from './deliberation.ts';
import { chooseFindings, type Finding } from './findings.ts';
import type { FramedClause } from './framedClause.ts';
import { recognizeFrames } from './frames.ts';
import { ENGINE } from './identity.ts';
import { toolsOf } from './libraryTools.ts';
import { createLikenesses } from './likeness.ts';
import { createPhrasing } from './phrasing.ts';
import { askWhatIsAtStake, whatIsUnclear } from './unclear.ts';

export type EmbeddedEngine = AnalysisEngine & {
  /** Ids of the tools that most likely fit the text, best first. Rejects with the signal's reason when it is aborted. */
  shortlist(request: ShortlistRequest, signal: AbortSignal): Promise<string[]>;
  /** What the library knows about the decision in a text, for a model to write from. */
  brief(request: BriefRequest, signal: AbortSignal): Promise<Brief>;
};

export type BriefRequest = Pick<AnalyzeRequest, 'text' | 'payer' | 'decision' | 'answers'>;

export type ShortlistRequest = Pick<AnalyzeRequest, 'text' | 'payer'> & { limit: number };

/** The analysis that needs no key and no network. The same text always gets the same answer. */
export function createEmbeddedEngine(library: Library, model: RecognitionModel): EmbeddedEngine {
  const tools = toolsOf(library);
  const recognizer = createRecognizer(model);
  const candidateFinder = createCandidateFinder(tools, library.decisions, model, recognizer);
  const likenesses = createLikenesses(recognizer.idf);
  const kindRecognizer = createKindRecognizer(model.kinds);
  const dossiers = createDossiers(library);
  const frames = library.frames.map((frame) => compileFrame(frame, library.wordClasses));
  const aspects = library.aspects.map((aspect) => compileAspect(aspect, library.wordClasses));
  const toolBySlug = new Map(tools.map((tool) => [tool.slug, tool]));

  const sums = library.sums.map((sum) => compileSum(sum, library.wordClasses));

  const samples = new Map(library.trending.map(({ question, analysis }) => [question, analysis]));

  function look(text: string) {
    const clauses = recognizeFrames(splitIntoClauses(text), text);
    const standing = clauses.filter(({ frame }) => frame !== 'set aside');
    const deliberation = deliberationIn(text, clauses);
    return {
      clauses,
      standing,
      deliberation,
      candidates: (limit: number) => candidateFinder.find(standing, deliberation === 'asks', limit),
    };
  }

  function decide(
    { text, decision, answers = {} }: BriefRequest,
    clauses: readonly FramedClause[],
  ): { told: Told; shown: Seen<CompiledAspect>[]; decided: ReadDecision } {
    const told = tell(text, answers, new Date());
    const likely = kindRecognizer.rank(clauses.flatMap(({ words }) => words));
    const shown = findAspects(aspects, told);
    return {
      told,
      shown,
      decided: recognizeDecision(dossiers, likely, told, { chosen: decision, aspects: shown.length }),
    };
  }

  return {
    identity: ENGINE,

    async brief(request, signal) {
      signal.throwIfAborted();
      const { told, shown, decided } = decide(request, look(request.text).clauses);
      const next = decided.next === undefined ? undefined : dossiers.get(decided.next);
      return briefOf(
        decided,
        next && { compiled: next, situation: seeThrough(next, told) },
        shown,
        workSums(sums, told),
      );
    },

    async shortlist({ text, limit }, signal) {
      signal.throwIfAborted();
      return look(text)
        .candidates(limit)
        .map(({ tool }) => tool.id);
    },

    async analyze(request, signal) {
      signal.throwIfAborted();
      const { text, quality } = request;
      const written = samples.get(text);
      if (written && request.decision === undefined) return asWritten(written, request);

      const isTrending = request.trending !== undefined;

      const { clauses, standing, deliberation, candidates } = look(text);
      const unclear = whatIsUnclear(text, clauses, (stem) => recognizer.idf(stem) > 0);
      if (unclear) return clarify(request, unclear);

      const { told, shown, decided } = decide(request, clauses);

      // If the writer denies or has dealt with a bias, the rest of the text does not count as evidence for that bias
      // either.
      const aside = clauses.filter(({ frame }) => frame === 'set aside');
      const dealtWith = new Set(candidateFinder.find(aside, false, CANDIDATES.mostAside).map(({ tool }) => tool));
      const findByWords = () =>
        chooseFindings(
          {
            ...{ candidates: candidates(CANDIDATES.most), tools, clauses: standing, all: clauses, dealtWith },
            ...{ text, quality, deliberation, isTrending },
          },
          likenesses,
        );
      if (isDecision(decided, deliberation, clauses, shown.length)) {
        const toolOf = (slug: string) => toolBySlug.get(slug);
        const argued = findFrames(frames, told.read, told.amounts).flatMap(({ frame, evidence }) => {
          const tool = toolOf(frame.tool);
          return tool ? [composeFrame(frame, tool, evidence)] : [];
        });
        // Where the kind is known, or much of the text is taken up, words alone hardly ever tell more.
        const isOpen = decided.decision.basis === 'family' && shown.length < FINDINGS.aspectsInsteadOfWords;
        const worded = (isOpen ? findByWords() : []).filter(
          ({ reason, confidence }) => reason.kind !== 'answers' && confidence >= FINDINGS.sureBesideDossier,
        );
        const reading = composeReading(decided, {
          told,
          aspects: shown,
          sums: workSums(sums, told),
          argued: [...argued, ...worded.map(composePlainly)],
          quality,
          toolOf,
          setAside: { passages: clauses.filter(isNotMeant), tools: dealtWith },
        });
        const sourcesCount = reading.recommendedTools.reduce(
          (sum, { slug }) => sum + (toolOf(slug)?.entry.sources.length ?? 0),
          0,
        );
        return { ...emptyAnalysis(request, ENGINE), ...reading, searchGrounding: { sourcesCount } };
      }
      const findings = findByWords();
      if (findings.length === 0) return clarify(request, askWhatIsAtStake(text, clauses));

      return compose(request, findings, clauses);
    },
  };
}

/**
 * An analysis that was written by hand, in the quality that was asked for. What follows from the answers of the person
 * comes before its bottom line.
 */
function asWritten(written: Analysis, request: AnalyzeRequest): Analysis {
  const { answers = {} } = request;
  const { narrativeAnalysis: narrative, missing = [] } = written;
  const given = missing.flatMap((fact) => {
    const answer = answers[fact.id];
    return answer ? [{ fact, answer }] : [];
  });
  const follows = given.map(({ fact, answer }) => (answer === 'yes' ? fact.ifYes : fact.ifNo));
  const whole: Analysis = {
    ...written,
    missing: missing.filter(({ id }) => !answers[id]),
    answered: given.map(({ fact: { id, question, answers: says }, answer }) => ({
      ...{ id, question, answer },
      says: says[answer],
    })),
    narrativeAnalysis: narrative && { ...narrative, bottomLine: [...follows, narrative.bottomLine].join(' ') },
    metadata: { ...emptyAnalysis(request, written.metadata.engine).metadata },
  };
  if (request.quality === 'premium') return whole;
  const { wordsToSay: _, numbers, ...rest } = whole;
  const counts = TOOL_COUNTS[request.quality];
  return {
    ...rest,
    ...(numbers && { numbers: numbers.slice(0, 1) }),
    recommendedTools: TOOL_TYPES.flatMap((type) =>
      whole.recommendedTools.filter((tool) => tool.type === type).slice(0, counts[type][1]),
    ),
    narrativeAnalysis: null,
    keyLessons: [],
    connections: [],
  };
}

/** What the writer only imagines, denies or has dealt with: no bias is found in it. */
function isNotMeant({ frame }: FramedClause): boolean {
  return frame === 'hypothetical' || frame === 'set aside';
}

/** Whether a dossier should answer: a remark without a decision is read by its words. */
function isDecision(
  { decision, share, signals }: ReadDecision,
  deliberation: Deliberation,
  clauses: readonly FramedClause[],
  aspects: number,
): boolean {
  if (decision.basis === 'chosen') return true;
  const words = clauses.flatMap((clause) => clause.words);
  switch (deliberation) {
    case 'asks':
      return true;
    case 'weighs':
      // Words of choosing stand in program code too.
      return share > 0 || signals > 0 || words.some(({ key }) => key === 'i' || key === 'my');
    case 'tells':
      return (
        (share >= DECIDING.sureOfTold && (signals > 0 || words.length >= DECIDING.told)) ||
        signals >= DECIDING.signalsOfTold ||
        (words.length >= DECIDING.told && (aspects > 0 || weighingIn(clauses) > 0)) ||
        words.length >= DECIDING.longTold
      );
    case 'states':
      return share >= DECIDING.sureOfStated && signals >= DECIDING.signalsOfStated;
    default:
      return assertNever(deliberation);
  }
}

function compose(request: AnalyzeRequest, findings: Finding[], clauses: FramedClause[]): Analysis {
  const { text, quality } = request;
  const phrasing = createPhrasing();
  const analysis = {
    ...emptyAnalysis(request, ENGINE),
    recommendedTools: findings.map((finding) => composeTool(finding, text, phrasing)),
    searchGrounding: { sourcesCount: findings.reduce((sum, { tool }) => sum + tool.entry.sources.length, 0) },
  };
  // Narrative, takeaways and connections belong to premium quality; parts that a screen must not show are not sent.
  if (quality === 'basic') return analysis;
  const connections = connect(findings, phrasing);
  return {
    ...analysis,
    connections,
    narrativeAnalysis: composeNarrative({ findings, connections, clauses, text }, phrasing),
    keyLessons: keyLessons(findings),
  };
}

function clarify(request: AnalyzeRequest, clarification: Clarification): Analysis {
  return { ...emptyAnalysis(request, ENGINE), clarification };
}
