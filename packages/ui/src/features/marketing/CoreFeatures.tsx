import classes from './CoreFeatures.module.css';

const FEATURES = [
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
    text: 'In premium quality: findings can reinforce or contradict each other, and each such crossing is explained in a sentence.',
  },
  {
    name: 'A plan that can fail',
    text: 'In premium quality: a few steps, each with a time, something to observe, and a sign that tells you to stop.',
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
    text: 'Two analyses a day of trending questions, the first at premium quality. Free.',
  },
  {
    name: 'Export',
    text: 'Copy an analysis as Markdown, save it or print it. Download all of your data.',
  },
] as const;

export function CoreFeatures() {
  return (
    <dl className={`page ${classes.features}`}>
      {FEATURES.map(({ name, text }) => (
        <div key={name} className={classes.feature}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
