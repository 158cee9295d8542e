import classes from './CoreFeatures.module.css';

const FEATURES = [
  {
    name: 'Your words as evidence',
    text: 'Each finding quotes you, and the quote is marked where it stands. What cannot be quoted is not claimed.',
  },
  {
    name: 'The other side',
    text: 'Each finding says when it would not apply. A weak one is called “check for”, and a bias is put to you as a question.',
  },
  {
    name: 'Where findings meet',
    text: 'In premium quality: two findings can feed each other, or pull apart, and each such crossing is told in a sentence.',
  },
  {
    name: 'A plan that can fail',
    text: 'In premium quality: a few steps, each with a time, something to observe, and the sign at which you stop.',
  },
  {
    name: 'Your verdict',
    text: 'Say which findings fit and which do not, and tick off the steps that you have taken.',
  },
  {
    name: 'History and patterns',
    text: 'Your questions stay until you delete them, and you see which models and biases keep coming back.',
  },
  {
    name: 'Trending questions',
    text: 'Two analyses a day of questions from the list on your dashboard, the first of them in premium quality, for free.',
  },
  {
    name: 'Take it along',
    text: 'Copy an analysis as Markdown, save it or print it. Download everything that is kept of you.',
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
