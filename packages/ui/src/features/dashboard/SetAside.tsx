import classes from './PickedQuestion.module.css';

/** On the leaf, above a trending question that has become one's own: what it has taken the place of. */
export function SetAside({ onBringBack }: { onBringBack: () => void }) {
  return (
    <div className={classes.slip}>
      <p className={classes.words}>The text that you had begun is set aside.</p>
      <button type="button" className="quiet" onClick={onBringBack}>
        Bring It Back
      </button>
    </div>
  );
}
