import classes from './Comparison.module.css';
import type { CountTexts } from './countTexts.ts';
import { SideBySide } from './SideBySide.tsx';

/** What each of the two does with the same text, and where the other one is the better choice. */
export function Comparison({ counts }: { counts: CountTexts }) {
  return (
    <section className={`page ${classes.comparison}`} aria-labelledby="comparison">
      <h2 id="comparison">The same question, asked elsewhere</h2>
      <p className={classes.lead}>
        You could put your text to any AI chat, and for some things you should. This is what differs.
      </p>
      <SideBySide
        labelledBy="comparison"
        heads={['A general AI chat', 'Latticework']}
        parts={[{ rows: differencesWith(counts) }, { title: 'Where a chat does better', rows: BETTER_IN_A_CHAT }]}
      />
    </section>
  );
}

const differencesWith = ({ models, biases }: CountTexts) =>
  [
    {
      name: 'Where the names come from',
      cells: [
        'From whatever it has read. A bias can be misnamed, or made up on the spot.',
        `From a library of ${models} mental models and ${biases} biases. A name that is not in it cannot appear.`,
      ],
    },
    {
      name: 'What a finding rests on',
      cells: [
        'On your text as a whole. You seldom see which words led to which remark.',
        'On words of yours, quoted. Each quote is checked against your text before you see it.',
      ],
    },
    {
      name: 'The other side',
      cells: [
        'When you ask for it. Until then it is inclined to see things as you put them.',
        'Beside every finding: when it would not apply, and a question that would tell.',
      ],
    },
    {
      name: 'Too little to go on',
      cells: ['It mostly answers all the same.', 'It asks one question back, and nothing is counted against your day.'],
    },
    {
      name: 'What you leave with',
      cells: [
        'A fluent text, in one conversation among many.',
        'A few findings, in premium quality a plan with times to stop, and a history that shows which patterns come back.',
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
    name: 'Knowing the world',
    cells: [
      'It knows something of prices, law and medicine, and many can search the web.',
      'It reads what you wrote, and looks nothing up.',
    ],
  },
  {
    name: 'Other languages, other tasks',
    cells: ['Most languages. It will also draft the letter afterward.', 'English, and decisions. Nothing else.'],
  },
] as const;
