import type { WordsToSay as Words } from '@latticework/core/analysis';
import { useCopying } from '../useCopying.ts';
import classes from './WordsToSay.module.css';
import { capitalized } from './words.ts';

/** Words that the person can say to somebody, to be copied as they are. */
export function WordsToSay({ words }: { words: readonly Words[] }) {
  if (words.length === 0) return null;
  return (
    <section className={classes.words} aria-labelledby="words-to-say">
      <h2 className={classes.title} id="words-to-say">
        Words to say
      </h2>
      {words.map((one) => (
        <Said key={`${one.to} ${one.words}`} {...one} />
      ))}
    </section>
  );
}

function Said({ to, words }: Words) {
  const { copy, copied, failed } = useCopying(words);
  return (
    <figure className={classes.said}>
      <figcaption className={classes.to}>{capitalized(to)}</figcaption>
      <blockquote className={classes.quotation}>{words}</blockquote>
      <div className={classes.copy} data-screen-only>
        <button type="button" className="quiet" onClick={copy} aria-label={`Copy the words for: ${to}`}>
          Copy
        </button>
        <p className={classes.note} role="status">
          {failed ? 'Copying was not allowed here. Select the words to copy them.' : copied && 'Copied'}
        </p>
      </div>
    </figure>
  );
}
