import classes from './First.module.css';

/** What comes before anything else: somebody's safety, a legal deadline. */
export function First({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <section className={classes.first} aria-labelledby="before-anything">
      <h2 className={classes.title} id="before-anything">
        Before anything else
      </h2>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </section>
  );
}
