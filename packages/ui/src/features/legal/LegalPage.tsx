import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageHead } from '../../components/PageHead.tsx';
import classes from './LegalPage.module.css';

export type LegalSection = {
  /** The anchor for links; it stays when the title changes. */
  id: string;
  title: string;
  body: ReactNode;
  /** A one-line summary in the margin. */
  gloss?: string;
};

type Props = { title: string; path: string; description: string; lead: ReactNode; sections: readonly LegalSection[] };

/** A legal page: the contents in one margin, summaries in the other. */
export function LegalPage({ title, path, description, lead, sections }: Props) {
  return (
    <div className={`page folio ${classes.page}`}>
      <PageHead title={`${title} | Latticework`} description={description} path={path} />
      <div className={`text ${classes.head}`}>
        <h1>{title}</h1>
        <p className={classes.dated}>Last updated January 2025</p>
        <p className={classes.lead}>{lead}</p>
      </div>
      <nav className={`left ${classes.contents}`} aria-labelledby="contents">
        <h2 className={classes.contentsTitle} id="contents">
          Contents
        </h2>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <Link to={`#${section.id}`}>{section.title}</Link>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map((section) => (
        <section key={section.id} className={classes.section} id={section.id} aria-labelledby={`${section.id}-title`}>
          <div className={`text ${classes.body}`}>
            <h2 className={classes.title} id={`${section.id}-title`}>
              {section.title}
            </h2>
            {section.body}
          </div>
          {section.gloss && <p className={`right ${classes.gloss}`}>{section.gloss}</p>}
        </section>
      ))}
    </div>
  );
}
