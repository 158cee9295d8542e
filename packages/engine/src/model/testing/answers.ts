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

type Finding = Record<'why' | 'explanation' | 'counterReading' | 'strength' | 'question' | 'id', string> & {
  quotes: string[];
  countermeasure: string | null;
};

export function finding(id: string, at = 0, change: Partial<Finding> = {}): Finding {
  return {
    quotes: [QUOTES[at % QUOTES.length] ?? ''],
    id,
    why: 'The sentence weighs what lies behind and names nothing that lies ahead.',
    explanation: 'The months behind are the same in every future, so they cannot tell one future from another.',
    counterReading: 'If most of the work can be used again in whatever comes next, counting it is right.',
    strength: 'strong',
    question: 'If somebody gave you the product today for nothing, would you go on with it?',
    countermeasure: id.startsWith('CB') ? 'Write the case for going on without naming anything spent so far.' : null,
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

/** What a good model would write for any request. */
export function goodAnswer(request: Pick<SeenRequest, 'body'>): object {
  const { models, biases } = candidatesOf(request);
  if (!isBasic(request)) return goodStory(request);
  return { abstain: null, findings: [finding(biases[0] ?? '', 2), finding(models[0] ?? '', 1)] };
}

/** Of premium quality. */
export function goodStory(request: Pick<SeenRequest, 'body'>) {
  const { models, biases } = candidatesOf(request);
  const [m1 = '', m2 = '', m3 = ''] = models;
  const [b1 = '', b2 = ''] = biases;
  return {
    abstain: null,
    hook: 'What you weigh is whether two tired years buy a third, or whether the next hire goes to something that sells.',
    findings: [finding(b1, 2), finding(m1, 0), finding(m2, 1), finding(b2, 3), finding(m3, 2)],
    connections: [
      { ids: [b1, m1], content: 'Both stand on the two years: one counts them, the other asks what they buy.' },
    ],
    threads: [
      { type: 'opening', content: 'You weigh two years of work against sales that have not moved.', ids: [b1] },
      {
        type: 'insight',
        content: 'The board hears the same promise each quarter, and no quarter has kept it.',
        ids: [b2],
      },
      {
        type: 'conclusion',
        content: 'Against all this: flat sales of a product this young may yet be early.',
        ids: [m1],
      },
    ],
    bottomLine:
      'If next quarter’s sales reach the number that you write down today, go on; if not, stop within a month.',
    steps: [
      {
        action: 'Write down the number that would count as different',
        when: 'Before the next board meeting',
        observe: 'Whether you are tempted to lower it',
        stop: 'The number is reached, or the quarter is over',
      },
    ],
    keyLessons: ['What is spent is spent either way.', 'A promise without a number cannot fail.'],
  };
}
