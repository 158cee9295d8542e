import { Link } from 'react-router-dom';
import { capitalized } from '../../components/analysis/words.ts';
import { SectionHead } from '../../components/SectionHead.tsx';
import { paths } from '../../paths.ts';
import classes from './ExampleCards.module.css';

type Props = { examples: readonly { slug: string; title: string; question: string; category: string }[] };

/** The most viewed worked examples. */
export function ExampleCards({ examples }: Props) {
  return (
    <section className={`page ${classes.examples}`} aria-labelledby="examples">
      <SectionHead id="examples" title="Read one first" all="All examples" to={paths.examples} />
      <ul className={classes.cards}>
        {examples.map(({ slug, title, question, category }) => (
          <li key={slug}>
            <p className={classes.category}>{capitalized(category)}</p>
            <h3>
              <Link className="whole" to={paths.examplePage(slug)}>
                {title}
              </Link>
            </h3>
            <p className={classes.question}>{question}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
