import { type Evidence, type Strength, TOOL_COUNTS, TOOL_TYPES, type ToolType } from '@latticework/core/analysis';
import type { LibraryTool } from '../embedded/libraryTools.ts';
import type { AnswerContext } from './answerContext.ts';
import { checkEvidence } from './checkEvidence.ts';
import { disallowedTools } from './disallowedTools.ts';
import { checkProse } from './prose.ts';
import { quoted } from './quoted.ts';
import { type CheckedStory, verifyStory } from './verifyStory.ts';
import { type ProseField, type WrittenFinding, writtenAnswerSchema, writtenFindingSchema } from './written.ts';

export type CheckedFinding = {
  tool: LibraryTool;
  evidence: [Evidence, ...Evidence[]];
  strength: Strength;
  why: string;
  explanation: string;
  counterReading: string;
  question: string;
  /** Biases only. */
  countermeasure?: string;
};

export type AnswerCheck =
  | { kind: 'sound'; findings: CheckedFinding[]; story: CheckedStory | null }
  | { kind: 'too thin'; question: string; because: string }
  | { kind: 'danger' }
  /** For the repair request, one line each. */
  | { kind: 'faulty'; faults: string[] };

/**
 * Checks the complete answer. What can be dropped without loss is dropped (a surplus finding, a thread about a dropped
 * finding); if too little is left, that is a fault.
 */
export function verifyAnswer(written: unknown, context: AnswerContext): AnswerCheck {
  const outline = writtenAnswerSchema.safeParse(written);
  if (!outline.success) return { kind: 'faulty', faults: ['the answer is not one JSON object of the shape asked for'] };
  const answer = outline.data;
  if (answer.abstain?.reason === 'danger') return { kind: 'danger' };

  const findings: CheckedFinding[] = [];
  const fallen: string[] = [];
  answer.findings.forEach((one, at) => {
    const checked = verifyFinding(one, context, findings);
    if (checked.kind === 'sound') findings.push(checked.finding);
    if (checked.kind === 'faulty') fallen.push(...checked.faults.map((fault) => `finding ${at + 1}: ${fault}`));
  });
  if (answer.abstain && findings.length === 0) return abstention(answer.abstain);

  const missing = TOOL_TYPES.flatMap((type) => {
    const sound = countOf(type, findings);
    const [fewest, most] = TOOL_COUNTS[context.quality][type];
    const wanted = fewest === most ? `exactly ${fewest}` : `${fewest} to ${most}`;
    return sound < fewest ? [`${wanted} findings of ${NAMES[type]} are required, but only ${sound} are valid`] : [];
  });
  if (missing.length > 0) return { kind: 'faulty', faults: [...missing, ...fallen] };

  if (context.quality === 'basic') return { kind: 'sound', findings, story: null };
  const story = verifyStory(
    answer,
    findings.map(({ tool }) => tool.id),
    context,
  );
  return 'faults' in story ? { kind: 'faulty', faults: story.faults } : { kind: 'sound', findings, story };
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
  const tool = context.candidates.get(id);
  if (!tool) return { kind: 'faulty', faults: [`${quoted(finding.id)} is not the id of a candidate`] };
  if (before.some((one) => one.tool.id === id)) return { kind: 'surplus' };
  if (countOf(tool.type, before) >= TOOL_COUNTS[context.quality][tool.type][1]) return { kind: 'surplus' };

  const faults: string[] = [];
  const read = (field: ProseField & keyof WrittenFinding) => {
    const checked = checkProse(finding[field], field);
    if (checked.fault !== undefined) faults.push(checked.fault);
    return checked.text ?? '';
  };
  const prose = {
    why: read('why'),
    explanation: read('explanation'),
    counterReading: read('counterReading'),
    question: read('question'),
    ...(tool.type === 'cognitive_bias' ? { countermeasure: read('countermeasure') } : {}),
  };
  if (prose.question && !/[?？؟]$/.test(prose.question)) faults.push('question does not end with a question mark');
  const speech = Object.values(prose).join(' ');
  faults.push(...disallowedTools(speech, [...before.map((one) => one.tool.id), id], context));
  if (tool.type === 'cognitive_bias') {
    const charge = DIAGNOSIS.exec(speech)?.[0];
    if (charge) faults.push(`${quoted(charge)} is a diagnosis of the person; put it as a question about the thinking`);
  }

  const evidenceCheck = checkEvidence(finding.quotes, tool.type, context);
  if ('fault' in evidenceCheck) faults.push(evidenceCheck.fault);
  if (faults.length > 0 || 'fault' in evidenceCheck)
    return { kind: 'faulty', faults: faults.map((one) => `${id}: ${one}`) };
  const { evidence, isFirm } = evidenceCheck;
  return { kind: 'sound', finding: { tool, evidence, strength: isFirm ? finding.strength : 'check for', ...prose } };
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
