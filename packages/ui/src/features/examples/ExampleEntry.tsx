import { memo } from 'react';
import { Link } from 'react-router-dom';
import { capitalized } from '../../components/analysis/words.ts';
import type { ExampleCard } from '../../data/workedExamples.ts';
import { paths } from '../../paths.ts';
import classes from './ExampleEntry.module.css';
import { viewsLabel } from './viewsLabel.ts';

type Props = {
  example: ExampleCard;
  /** The heading level. */
  heading: 'h2' | 'h3';
  views?: number | undefined;
};

/** One row of the list; all of it links to the example. */
export const ExampleEntry = memo(function ExampleEntry({ example, heading: Heading, views }: Props) {
  const { slug, title, question, category } = example;
  return (
    <li className={classes.entry}>
      <p className={classes.category}>{capitalized(category)}</p>
      <div className={classes.words}>
        <Heading className={classes.title}>
          <Link className="whole" to={paths.examplePage(slug)}>
            {title}
          </Link>
        </Heading>
        <p className={classes.question}>{question}</p>
      </div>
      <p className={classes.views}>{viewsLabel(views)}</p>
    </li>
  );
});
