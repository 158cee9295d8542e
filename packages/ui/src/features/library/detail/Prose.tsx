import classes from './Prose.module.css';

export function Prose({ title, paragraphs }: { title: string; paragraphs: string[] }) {
  return (
    <section className={classes.prose}>
      <h2>{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  );
}
