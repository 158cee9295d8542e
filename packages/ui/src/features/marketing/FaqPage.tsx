import { Link } from 'react-router-dom';
import type { Thing } from 'schema-dts';
import { PageHead } from '../../components/PageHead.tsx';
import { paths } from '../../paths.ts';
import { useBilling } from '../../platform/Billing.tsx';
import { Chapter } from './Chapter.tsx';
import classes from './FaqPage.module.css';
import { faqWith } from './faq.ts';
import { PageTop } from './PageTop.tsx';
import { useOpenAnchored } from './useOpenAnchored.ts';

export function FaqPage() {
  const billing = useBilling();
  const faq = faqWith({ billing });
  useOpenAnchored();
  return (
    <>
      <PageHead
        title="Frequently asked questions | Latticework"
        description={`What Latticework finds in a text, ${billing ? 'what the 3 free analyses a day include, what Premium costs' : 'how far to trust it, how it is made'}, how accounts work, and who reads what you write.`}
        path={paths.faq}
        structuredData={() => structuredData(billing)}
      />
      <PageTop title="Questions and answers">
        Short answers to common questions. If yours is not here, write to us.
      </PageTop>
      <nav className={`page ${classes.categories}`} aria-label="Categories">
        {faq.map(({ id, title }) => (
          <Link key={id} className="quiet" to={`#${id}`}>
            {title}
          </Link>
        ))}
        <Link className="quiet" to={paths.contact}>
          Contact Support
        </Link>
      </nav>
      {faq.map(({ id, title, questions }) => (
        <Chapter key={id} id={id} title={title}>
          {questions.map(({ id: anchor, question, answer, more }) => (
            <details key={anchor} className={classes.question}>
              <summary>
                <h3>{question}</h3>
              </summary>
              {/* The browser opens an answer for a fragment inside it, even before any code is loaded. */}
              <div className={classes.answer} id={anchor}>
                {answer.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
                {more && (
                  <Link className="quiet" to={more.to}>
                    {more.label}
                  </Link>
                )}
              </div>
            </details>
          ))}
        </Chapter>
      ))}
    </>
  );
}

function structuredData(billing: boolean): Thing[] {
  return [
    {
      '@type': 'FAQPage',
      mainEntity: faqWith({ billing }).flatMap(({ questions }) =>
        questions.map(({ question, answer }) => ({
          '@type': 'Question' as const,
          name: question,
          acceptedAnswer: { '@type': 'Answer' as const, text: answer.join(' ') },
        })),
      ),
    },
  ];
}
