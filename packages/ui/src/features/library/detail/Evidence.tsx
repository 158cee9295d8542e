import classes from './MarginNotes.module.css';

/** How well a bias is supported by research, in plain words. */
const MEANINGS: Partial<Record<string, { name: string; meaning: string }>> = {
  robust: { name: 'Robust', meaning: 'It has been confirmed by repeated studies.' },
  mixed: { name: 'Mixed', meaning: 'Some studies find it, others do not or only in part.' },
  contested: { name: 'Contested', meaning: 'Researchers disagree about whether, or to what extent, it is real.' },
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
