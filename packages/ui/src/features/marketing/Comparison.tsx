import { useBilling } from '../../platform/Billing.tsx';
import classes from './Comparison.module.css';
import type { CountTexts } from './countTexts.ts';
import { SideBySide } from './SideBySide.tsx';

/** What each of the two does with the same text, and where a chat is the better choice. */
export function Comparison({ counts }: { counts: CountTexts }) {
  const billing = useBilling();
  return (
    <section className={`page ${classes.comparison}`} aria-labelledby="comparison">
      <h2 id="comparison">The same question, asked elsewhere</h2>
      <p className={classes.lead}>
        You could put your text to any AI chat, and for some things you should. Here is the difference.
      </p>
      <SideBySide
        labelledBy="comparison"
        heads={['A general AI chat', 'Latticework']}
        parts={[
          { rows: differencesWith(counts, billing) },
          { title: 'Where a chat does better', rows: BETTER_IN_A_CHAT },
        ]}
      />
    </section>
  );
}

const differencesWith = ({ models, biases }: CountTexts, billing: boolean) =>
  [
    {
      name: 'Where the names come from',
      cells: [
        'From whatever it has read. A bias can be misnamed, or made up on the spot.',
        `From a library of ${models} mental models and ${biases} biases. It cannot name anything else.`,
      ],
    },
    {
      name: 'What a finding rests on',
      cells: [
        'On your text as a whole. You rarely see which words led to which remark.',
        'On your own words, quoted and checked against your text, or on what is known about decisions like yours.',
      ],
    },
    {
      name: 'The other side',
      cells: [
        'When you ask for it. Until then it tends to see things the way you put them.',
        'With every finding: when it would not apply, and a question that would settle it.',
      ],
    },
    {
      name: 'Too little to go on',
      cells: [
        'It usually answers anyway.',
        `It asks you one question first${billing ? ', and that does not count toward your daily limit' : ''}.`,
      ],
    },
    {
      name: 'What you leave with',
      cells: [
        'A fluent text, in one conversation among many.',
        `A few findings, a plan with stopping points${billing ? ' in premium quality' : ''}, and a history that shows which patterns come back.`,
      ],
    },
  ] as const;

const BETTER_IN_A_CHAT = [
  {
    name: 'Talking it over',
    cells: [
      'It answers as often as you like, and goes where you lead it.',
      'One text in, one analysis out. There is no conversation.',
    ],
  },
  {
    name: 'Knowledge of the world',
    cells: [
      'It knows something about prices, law and medicine, and many can search the web.',
      'It reads what you wrote and looks nothing up.',
    ],
  },
  {
    name: 'Other languages, other tasks',
    cells: ['Most languages. It will also draft the letter afterward.', 'English, and decisions. Nothing else.'],
  },
] as const;
