import type { SeenRequest } from './scriptedModelServer.ts';

/** The text that every answer here quotes. */
export const TEXT =
  'We have spent two years and 400,000 dollars building this product. Sales are flat, the team is tired, but everyone ' +
  'says we have come too far to stop now. I keep telling the board that next quarter will be different.';

const QUOTES = [
  'We have spent two years and 400,000 dollars building this product',
  'Sales are flat, the team is tired',
  'everyone says we have come too far to stop now',
  'I keep telling the board that next quarter will be different',
];

type Finding = Record<'reading' | 'counterReading' | 'strength' | 'id', string> & {
  quotes: string[];
  absent: string | null;
};

export function finding(id: string, at = 0, change: Partial<Finding> = {}): Finding {
  return {
    quotes: [QUOTES[at % QUOTES.length] ?? ''],
    absent: null,
    id,
    reading:
      'The sentence weighs what lies behind, which is the same in every future, and names nothing that lies ahead.',
    counterReading: 'If most of the work can be used again in whatever comes next, counting it is right.',
    strength: 'strong',
    ...change,
  };
}

/** The candidates of a request, in its order. */
export function candidatesOf({ body }: Pick<SeenRequest, 'body'>): { models: string[]; biases: string[] } {
  const asked = body.messages.find(({ role }) => role === 'user')?.content ?? '';
  const ids = (kind: string) =>
    [...asked.matchAll(new RegExp(`^- (\\w+) \\| ${kind} \\|`, 'gm'))].map(([, id]) => id ?? '');
  return { models: ids('model'), biases: ids('bias') };
}

function isBasic({ body }: Pick<SeenRequest, 'body'>): boolean {
  return body.messages.some(({ content }) => content.includes('exactly one mental model'));
}

const MISSING = [
  {
    question: 'Did any buyer say what would make them pay?',
    yes: 'Yes, in so many words',
    no: 'Not yet',
    ifYes: 'Then build that, and measure it within six weeks.',
    ifNo: 'Then five talks with buyers come before another line of code.',
  },
];

/** What a good model would write for any request. */
export function goodAnswer(request: Pick<SeenRequest, 'body'>): object {
  const { models, biases } = candidatesOf(request);
  if (!isBasic(request)) return goodStory(request);
  const findings = [finding(biases[0] ?? '', 2), finding(models[0] ?? '', 1)];
  return { abstain: null, first: null, sums: [], findings, missing: MISSING };
}

/** Of premium quality. */
export function goodStory(request: Pick<SeenRequest, 'body'>) {
  const { models, biases } = candidatesOf(request);
  const [m1 = '', m2 = ''] = models;
  const [b1 = ''] = biases;
  return {
    abstain: null,
    first: null as string | null,
    hook: 'What you weigh is whether two tired years buy a third, or whether the next hire goes to something that sells.',
    sums: [
      {
        expression: '400000 / 24',
        assuming: 'it was spent evenly',
        says: 'Each month of going on costs about 16,667 dollars.',
      },
    ],
    findings: [
      finding(b1, 2),
      finding(m1, 0),
      finding(m2, 1, {
        reading: 'At 16,667 dollars a month the flat sales are the figure that a third year has to answer for.',
      }),
    ],
    turn: 'The board is told that next quarter will be different, and nobody has said by what number they would know.',
    missing: MISSING,
    bottomLine:
      'If next quarter’s sales reach the number that you write down today, go on; if not, stop within a month.',
    steps: [
      {
        when: 'Before the next board meeting',
        action: 'Write down the number that would count as different',
        observe: 'Whether you are tempted to lower it',
        stop: 'The number is reached, or the quarter is over' as string | null,
      },
      { when: 'Within two weeks', action: 'Call five buyers who left', observe: 'What they use today', stop: null },
    ],
    words: {
      to: 'the board',
      words: 'I have promised you a better quarter. This is the number by which you can hold me to it.',
    },
  };
}
