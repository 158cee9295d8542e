import { SectionHead } from '../../components/SectionHead.tsx';
import type { ExampleCard } from '../../data/workedExamples.ts';
import { paths } from '../../paths.ts';
import { ExampleEntry } from './ExampleEntry.tsx';
import classes from './Related.module.css';

/** Other examples in the same category. */
export function Related({ category, examples }: { category: string; examples: readonly ExampleCard[] }) {
  if (examples.length === 0) return null;
  return (
    <section className={classes.related} aria-labelledby="related" data-screen-only>
      <SectionHead id="related" title={`More ${category} examples`} all="All examples" to={paths.examples} />
      <ul className={classes.list}>
        {examples.map((example) => (
          <ExampleEntry key={example.slug} example={example} heading="h3" />
        ))}
      </ul>
    </section>
  );
}
