import type { Bias } from '../../../data/libraryEntries.ts';
import classes from './Folded.module.css';

/** The browser keeps only one of these open at a time, because they share a `name`. */
export function ExampleAccordion({ examples }: { examples: Bias['examples'] }) {
  return examples.map(({ title, content }, index) => (
    <details key={title} className={classes.folded} name="example" open={index === 0}>
      <summary>
        <h3>{title}</h3>
      </summary>
      <p className={classes.content}>{content}</p>
    </details>
  ));
}
