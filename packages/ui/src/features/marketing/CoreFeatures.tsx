import { useBilling } from '../../platform/Billing.tsx';
import classes from './CoreFeatures.module.css';

const FEATURES: readonly { name: string; text: string; premium?: true }[] = [
  {
    name: 'Your words as evidence',
    text: 'What it says about your words, it quotes, and the quote is marked where it stands. The rest is what such decisions always raise.',
  },
  {
    name: 'The other side',
    text: 'Each finding says when it would not apply. A weak finding is marked “check for”, and a bias is put as a question.',
  },
  {
    name: 'Where findings meet',
    text: 'Findings can reinforce or contradict each other, and each such crossing is explained in a sentence.',
    premium: true,
  },
  {
    name: 'A plan that can fail',
    text: 'A few steps, each with a time, something to observe, and a sign that tells you to stop.',
    premium: true,
  },
  {
    name: 'Your verdict',
    text: 'Say which findings fit and which do not, and check off the steps that you have taken.',
  },
  {
    name: 'History and patterns',
    text: 'Your questions stay until you delete them, and you see which models and biases keep coming back.',
  },
  {
    name: 'Trending questions',
    text: 'Questions that people are talking about, to be analyzed without writing anything yourself.',
  },
  {
    name: 'Export',
    text: 'Copy an analysis as Markdown, save it or print it. Download all of your data.',
  },
];

export function CoreFeatures() {
  const billing = useBilling();
  return (
    <dl className={`page ${classes.features}`}>
      {FEATURES.map(({ name, text, premium }) => (
        <div key={name} className={classes.feature}>
          <dt>{name}</dt>
          <dd>
            {text}
            {premium && billing && ' In premium quality.'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
