import type { Connection, Narrative, PlanStep, Thread } from '@latticework/core/analysis';
import type { Finding } from './findings.ts';
import type { FramedClause } from './framedClause.ts';
import { inQuotes, inShort, listed, type Phrasing } from './phrasing.ts';
import { type Subject, subjectOf } from './subject.ts';

const MOST_STEPS = 3;
const MOST_LESSONS = 4;

export type Story = { findings: Finding[]; connections: Connection[]; clauses: FramedClause[]; text: string };

/** Presents the findings as one train of thought; the leading finding decides its wording and its conclusion. */
export function composeNarrative(story: Story, phrasing: Phrasing): Narrative {
  const [leading] = story.findings;
  if (!leading) throw new Error('a narrative takes at least one finding');
  const slots = leading.tool.entry.in_analysis;
  const subject = subjectOf(story.text, story.clauses);
  return {
    hook: hook(leading, story, subject),
    threads: threads(story, leading, phrasing),
    bottomLine: `${slots.bottom_line} What would change this for ${inShort(leading.fragment)} is your answer to one question: ${slots.question}`,
    actionPlan: {
      type: 'experiment',
      sections: [
        {
          sectionName: `Try it on ${subject ? inQuotes(subject.words) : inShort(leading.fragment)}`,
          actionItems: steps(story.findings),
        },
      ],
    },
  };
}

export function keyLessons(findings: Finding[]): string[] {
  return findings.slice(0, MOST_LESSONS).map(({ tool }) => tool.entry.in_analysis.lesson);
}

function hook(
  { tool, evidence, clauses }: Finding,
  { findings, text, clauses: all }: Story,
  subject: Subject | undefined,
): string {
  const { turn } = tool.entry.in_analysis;
  const line = `much hangs on ${inShort(evidence.quote, LONGEST_LINE)}`;
  const isInLine = subject && evidence.quote.includes(subject.words.replace(/…$/, ''));
  if (subject && !isInLine) {
    const opening = subject.kind === 'decision' ? 'What you weigh is' : 'You write about';
    return `${opening} ${inQuotes(subject.words)}, and ${line}. ${turn}`;
  }
  // Without a subject from the text, the line would fit anybody, so another passage of the text is added.
  const other =
    findings.find((finding) => !finding.clauses.some((clause) => clauses.includes(clause)))?.fragment ??
    all.flatMap((clause) => (clauses.includes(clause) ? [] : [text.slice(clause.start, clause.end)]))[0];
  return `M${line.slice(1)}${other ? `, beside ${inShort(other)}` : ''}. ${turn}`;
}

const LONGEST_LINE = 140;

function threads(story: Story, leading: Finding, phrasing: Phrasing): Thread[] {
  const told: Omit<Thread, 'id'>[] = [
    opening(story),
    ...story.findings.map((finding) => tell(finding, phrasing)),
    ...story.connections.map(({ content, toolIds }) => ({
      type: 'connection' as const,
      emoji: '🔗',
      content,
      tools: [...toolIds],
    })),
    conclusion(leading),
  ];
  return told.map((thread, at) => ({ id: `thread-${at + 1}`, ...thread }));
}

/** What stands out, in the order in which it was written, and what was left alone on purpose. */
function opening({ findings, clauses, text }: Story): Omit<Thread, 'id'> {
  const inReadingOrder = [...findings].sort((one, other) => one.evidence.start - other.evidence.start);
  const quotes = [...new Set(inReadingOrder.map(({ fragment }) => inShort(fragment)))];
  const stands =
    quotes.length === 1
      ? `One passage stands out: ${quotes[0]}.`
      : `${count(quotes.length)} passages stand out: ${listed(quotes)}.`;
  const [setAside] = clauses.filter(({ frame }) => frame === 'set aside');
  const left = setAside
    ? ` You have already set ${inShort(text.slice(setAside.start, setAside.end))} aside, so nothing here rests on it.`
    : '';
  const tokens = new Set(clauses.flatMap(({ words }) => words.map(({ token }) => token)));
  const isAboutOthers =
    !FIRST_PERSON.some((token) => tokens.has(token)) && THIRD_PERSON.some((token) => tokens.has(token));
  const others = isAboutOthers ? ' You write about others, so wherever a finding says “you”, read them.' : '';
  return { type: 'opening', emoji: '🧭', content: stands + left + others, tools: findings.map(({ tool }) => tool.id) };
}

const FIRST_PERSON = ['i', 'we', 'me', 'us', 'my', 'our', 'mine', 'ours'];
const THIRD_PERSON = ['he', 'she', 'they', 'his', 'her', 'their', 'him', 'them'];
const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'];

function count(number: number): string {
  return COUNTS[number] ?? String(number);
}

function tell({ tool, fragment, strength }: Finding, phrasing: Phrasing): Omit<Thread, 'id'> {
  const quote = inShort(fragment);
  const name = `${tool.name} (${tool.id})`;
  const ask = inQuotes(tool.entry.reflection_questions[0] ?? '');
  if (tool.type === 'mental_model') {
    const [begin = ''] = tool.entry.how_to_use;
    const content = phrasing('model', [
      `Take ${quote} to ${name}. ${begin} Then ask yourself: ${ask}`,
      `${name} starts where you say ${quote}. ${begin} Ask yourself ${ask}`,
      `Seen with ${name}, ${quote} becomes a task. ${begin} And a question for yourself: ${ask}`,
      `For ${quote}, ${name} has a first move. ${begin} Then ${ask}`,
    ]);
    return { type: 'pattern', emoji: '🧩', content, tools: [tool.id] };
  }
  const [sign = ''] = tool.entry.recognition_strategies;
  const content =
    strength === 'strong'
      ? phrasing('strong bias', [
          `The place to look for ${name} is ${quote}. ${sign} Ask yourself: ${ask}`,
          `If ${name} is at work anywhere here, it is in ${quote}. ${sign} A fair question to yourself is ${ask}`,
        ])
      : phrasing('possible bias', [
          `${quote} may be ${name}, or nothing. One way to tell is to ask yourself ${ask}`,
          `Check ${quote} for ${name}. ${sign} Ask yourself ${ask}`,
          `It is worth finding out whether ${name} has a hand in ${quote}. Try the question ${ask}`,
        ]);
  return { type: 'insight', emoji: '🔍', content, tools: [tool.id] };
}

function conclusion({ tool, fragment }: Finding): Omit<Thread, 'id'> {
  const { counter_reading, lesson } = tool.entry.in_analysis;
  const name = `${tool.name} (${tool.id})`;
  const quote = inShort(fragment);
  const reading = tool.type === 'mental_model' ? `bringing ${name} to ${quote}` : `reading ${quote} as ${name}`;
  return {
    type: 'conclusion',
    emoji: '🎯',
    content: `The strongest case against ${reading}: ${counter_reading} If that is not so, ${lowered(lesson)}`,
    tools: [tool.id],
  };
}

function lowered(sentence: string): string {
  return sentence.startsWith('I ') ? sentence : sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

function steps(findings: Finding[]): PlanStep[] {
  return findings.slice(0, MOST_STEPS).map(({ tool }) => tool.entry.in_analysis.step);
}
