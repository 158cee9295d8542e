import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { Link } from 'react-router-dom';
import { capitalized } from '../../components/analysis/words.ts';
import { SectionHead } from '../../components/SectionHead.tsx';
import { exampleQueries } from '../../data/examples.ts';
import { useServicesControl } from '../../data/ServicesProvider.tsx';
import { paths } from '../../paths.ts';
import classes from './Examples.module.css';

const SHOWN = 6;

/** Worked examples to read first. Without any, the section is not shown. */
export function Examples() {
  const { data: examples, error } = useQuery(exampleQueries.mostRead(useServicesControl().open));
  const headingId = useId();
  useEffect(() => {
    if (error) console.warn('The examples could not be loaded.', error);
  }, [error]);

  if (!examples || examples.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <SectionHead id={headingId} title="Examples" all="Browse All Examples" to={paths.examples} ruled />
      <ul className={classes.list}>
        {examples.slice(0, SHOWN).map(({ slug, title, question, category }) => (
          <li key={slug} className={classes.card}>
            <h3>
              <Link className="whole" to={paths.examplePage(slug)}>
                {title}
              </Link>
            </h3>
            <p className={classes.question}>{question}</p>
            <p className={classes.category}>{capitalized(category)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
