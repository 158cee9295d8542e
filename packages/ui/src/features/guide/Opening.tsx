import classes from './Opening.module.css';
import { Passage } from './Passage.tsx';
import { PARTS } from './parts.ts';

export function Opening() {
  return (
    <Passage
      left={
        <nav className={classes.contents} aria-label="Contents" data-screen-only>
          <ol>
            {Object.entries(PARTS).map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      }
    >
      <h1 className={classes.title}>A guide to mental models</h1>
      <p className={classes.lead}>
        Some ideas are good for one problem. A few work far outside the field they came from. This is about those: what
        they are, how to bring several to one decision, and when to leave them alone.
      </p>
    </Passage>
  );
}
