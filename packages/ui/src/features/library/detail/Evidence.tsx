import classes from './MarginNotes.module.css';

/** How far what is said of a bias has been tested, in words that need no training. */
const MEANINGS: Partial<Record<string, { name: string; meaning: string }>> = {
  robust: { name: 'Robust', meaning: 'It has held up when it was tested again.' },
  mixed: { name: 'Mixed', meaning: 'Some studies find it and others do not, or only in part.' },
  contested: { name: 'Contested', meaning: 'Researchers disagree whether, or how far, it is real.' },
};

export function Evidence({ status, note }: { status: string; note: string }) {
  const known = MEANINGS[status];
  return (
    <section className={classes.notes}>
      <h2>How sure is this?</h2>
      {known && (
        <p>
          <b>{known.name}.</b> {known.meaning}
        </p>
      )}
      <p className="second">{note}</p>
    </section>
  );
}
