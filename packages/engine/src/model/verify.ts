import {
  type Evidence,
  type MissingFact,
  type Strength,
  TOOL_TYPES,
  type ToolType,
  type WorkedNumber,
} from '@latticework/core/analysis';
import type { LibraryTool } from '../embedded/libraryTools.ts';
import type { AnswerContext } from './answerContext.ts';
import { checkEvidence } from './checkEvidence.ts';
import { checkProse, proseReader } from './prose.ts';
import { quoted } from './quoted.ts';
import { checkSums } from './sums.ts';
import { type CheckedStory, verifyMissing, verifyStory } from './verifyStory.ts';
import { FINDING_COUNTS, type WrittenFinding, writtenAnswerSchema, writtenFindingSchema } from './written.ts';

export type CheckedFinding = {
  tool: LibraryTool;
  /** Empty where the finding rests on what the person does not say. */
  evidence: Evidence[];
  absent?: string;
  strength: Strength;
  reading: string;
  counterReading: string;
};

export type SoundAnswer = {
  kind: 'sound';
  first: string | undefined;
  findings: CheckedFinding[];
  sums: WorkedNumber[];
  missing: MissingFact[];
  /** Absent in basic quality. */
  story: CheckedStory | null;
  /** The faults of what was dropped, where the person loses by it: the most telling finding, or several. */
  lost: string[];
};

export type AnswerCheck =
  | SoundAnswer
  | { kind: 'too thin'; question: string; because: string }
  | { kind: 'danger' }
  /** For the repair request, one line each. */
  | { kind: 'faulty'; faults: string[] };

/** What only the model can mend. */
export function faultsOf(check: AnswerCheck): string[] {
  if (check.kind === 'faulty') return check.faults;
  return check.kind === 'sound' ? check.lost : [];
}

/**
 * Checks the complete answer. What can be dropped without loss is dropped (a surplus finding, a sum that does not hold
 * and that nothing uses); if too little is left, that is a fault.
 */
export function verifyAnswer(written: unknown, given: AnswerContext): AnswerCheck {
  const outline = writtenAnswerSchema.safeParse(written);
  if (!outline.success) return { kind: 'faulty', faults: ['the answer is not one JSON object of the shape asked for'] };
  const answer = outline.data;
  if (answer.abstain?.reason === 'danger') return { kind: 'danger' };

  const { sums, context, faults: ofSums } = checkSums(answer.sums, given);
  const findings: CheckedFinding[] = [];
  const fallen: string[] = [];
  const droppedAt: number[] = [];
  answer.findings.forEach((one, at) => {
    const checked = verifyFinding(one, context, findings);
    if (checked.kind === 'sound') findings.push(checked.finding);
    if (checked.kind !== 'faulty') return;
    droppedAt.push(at);
    fallen.push(...checked.faults.map((fault) => `finding ${at + 1}: ${fault}`));
  });
  if (answer.abstain && findings.length === 0) return abstention(answer.abstain);

  const lacking = TOOL_TYPES.flatMap((type) => {
    const sound = countOf(type, findings);
    const [fewest, most] = FINDING_COUNTS[context.quality][type];
    const wanted = fewest === most ? `exactly ${fewest}` : `${fewest} to ${most}`;
    return sound < fewest ? [`${wanted} findings of ${NAMES[type]} are required, but only ${sound} are valid`] : [];
  });
  const faults = lacking.length > 0 ? [...lacking, ...fallen] : [];

  const first = answer.first ? proseReader(context, faults)(answer.first, 'first') : undefined;
  const missing = verifyMissing(answer.missing, context);
  if (missing.facts.length === 0) faults.push(...missing.faults);
  const { story, faults: ofStory } =
    context.quality === 'basic' ? { story: null, faults: [] } : verifyStory(answer, context);
  faults.push(...ofStory);
  // A sum that does not hold is dropped, unless something is wrong anyway: the model may have meant its result.
  if (faults.length > 0) return { kind: 'faulty', faults: [...faults, ...ofSums] };
  const lost = droppedAt.includes(0) || droppedAt.length > 1 ? [...fallen, ...ofSums] : [];
  return { kind: 'sound', first, findings, sums, missing: missing.facts, story, lost };
}

const NAMES = { mental_model: 'mental models', cognitive_bias: 'cognitive biases' } as const satisfies Record<
  ToolType,
  string
>;

function countOf(type: ToolType, findings: readonly CheckedFinding[]): number {
  return findings.filter(({ tool }) => tool.type === type).length;
}

export type FindingCheck =
  | { kind: 'sound'; finding: CheckedFinding }
  /** The tool is already there, or its type has enough findings. */
  | { kind: 'surplus' }
  | { kind: 'faulty'; faults: string[] };

/** Checks one finding, given the sound ones before it. Works the same on a partial and a complete answer. */
export function verifyFinding(
  written: unknown,
  context: AnswerContext,
  before: readonly CheckedFinding[],
): FindingCheck {
  const parsed = writtenFindingSchema.safeParse(written);
  if (!parsed.success) {
    return {
      kind: 'faulty',
      faults: [`lacks or misspells ${[...new Set(parsed.error.issues.map(place))].join(', ')}`],
    };
  }
  const finding = parsed.data;
  const id = finding.id.trim().toUpperCase();
  const tool = context.tools.get(id);
  if (!tool) return { kind: 'faulty', faults: [`${quoted(finding.id)} is not the id of a tool of the list`] };
  if (before.some((one) => one.tool.id === id)) return { kind: 'surplus' };
  if (countOf(tool.type, before) >= FINDING_COUNTS[context.quality][tool.type][1]) return { kind: 'surplus' };

  const faults: string[] = [];
  const read = proseReader(context, faults);
  const prose = {
    reading: read(finding.reading, 'reading') ?? '',
    counterReading: read(finding.counterReading, 'counterReading') ?? '',
  };
  if (tool.type === 'cognitive_bias') {
    const charge = DIAGNOSIS.exec(Object.values(prose).join(' '))?.[0];
    if (charge) faults.push(`${quoted(charge)} is a diagnosis of the person; say what the thinking does`);
  }

  const absent = restsOnWhatIsAbsent(finding) ? read(finding.absent, 'absent') : undefined;
  const check = restsOnWhatIsAbsent(finding)
    ? { evidence: [], isFirm: false }
    : checkEvidence(finding.quotes, tool.type, context);
  if ('fault' in check) faults.push(check.fault);
  if (faults.length > 0 || 'fault' in check) return { kind: 'faulty', faults: faults.map((one) => `${id}: ${one}`) };
  const { evidence, isFirm } = check;
  const repeated = evidence.filter((one) =>
    before.some((other) => other.evidence.some(({ start, end }) => start < one.end && one.start < end)),
  );
  if (evidence.length > 0 && repeated.length === evidence.length)
    return {
      kind: 'faulty',
      faults: [
        `${id}: ${quoted(evidence[0]?.quote ?? '')} is quoted by an earlier finding already; quote another passage or leave the finding out`,
      ],
    };
  return {
    kind: 'sound',
    finding: {
      ...{ tool, evidence: evidence.filter((one) => !repeated.includes(one)), ...prose },
      ...(absent !== undefined && { absent }),
      strength: isFirm ? finding.strength : 'check for',
    },
  };
}

function restsOnWhatIsAbsent({ quotes, absent }: WrittenFinding): boolean {
  return quotes.length === 0 && absent !== null && absent !== '';
}

/**
 * "You are biased", "you suffer from", "your overconfidence bias": statements about the person rather than the
 * thinking.
 */
const DIAGNOSIS =
  /\byou(?:['’]re| are) (?:\w+ ){0,2}?(?:biased|irrational|delusional|in denial|a victim of|guilty of|falling (?:for|prey|victim)|suffering from|committing)\b|\byou (?:suffer from|have fallen|fell (?:for|prey|victim))\b|\byou have (?:a |an |the )?(?:[\w-]+ ){0,2}?(?:bias|fallacy|syndrome|disorder)\b/i;

function abstention(written: { question: string; because: string }): AnswerCheck {
  const question = checkProse(written.question, 'question');
  const because = checkProse(written.because, 'because');
  const faults = [question.fault, because.fault].flatMap((fault) => (fault ? [`abstain: ${fault}`] : []));
  if (question.text && !/[?？؟]$/.test(question.text))
    faults.push('abstain: question does not end with a question mark');
  if (question.fault !== undefined || because.fault !== undefined || faults.length > 0)
    return { kind: 'faulty', faults };
  return { kind: 'too thin', question: question.text, because: because.text };
}

function place({ path }: { path: PropertyKey[] }): string {
  return String(path[0] ?? 'the whole of it');
}
