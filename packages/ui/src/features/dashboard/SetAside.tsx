import { useId } from 'react';
import { truncateAtWord } from '../../components/truncateAtWord.ts';
import classes from './SetAside.module.css';

type Props = {
  /** Newest first. */
  texts: readonly string[];
  /** The box holds a text that is being analyzed. */
  busy: boolean;
  onBringBack: (text: string) => void;
  onDiscard: (text: string) => void;
};

/** Shown in the form: unsent texts that another one replaced. */
export function SetAside({ texts, ...actions }: Props) {
  const [newest, ...earlier] = texts;
  if (newest === undefined) return null;
  return (
    <div className={classes.slip}>
      <p className={classes.title}>Set aside</p>
      <Text text={newest} {...actions} />
      {earlier.length > 0 && (
        <details className={classes.earlier}>
          <summary className="quiet">
            {earlier.length === 1 ? 'One earlier text' : `${earlier.length} earlier texts`}
          </summary>
          <ul>
            {earlier.map((text) => (
              <li key={text}>
                <Text text={text} {...actions} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const EXCERPT = 120;

function Text({ text, busy, onBringBack, onDiscard }: Omit<Props, 'texts'> & { text: string }) {
  const id = useId();
  return (
    <div className={classes.text}>
      <p id={id}>{truncateAtWord(text.replaceAll(/\s+/g, ' ').trim(), EXCERPT)}</p>
      <div className={classes.actions}>
        <button type="button" className="quiet" disabled={busy} aria-describedby={id} onClick={() => onBringBack(text)}>
          Bring It Back
        </button>
        <button type="button" className="quiet" disabled={busy} aria-describedby={id} onClick={() => onDiscard(text)}>
          Discard
        </button>
      </div>
    </div>
  );
}
