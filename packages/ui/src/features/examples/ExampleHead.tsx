import { capitalized } from '../../components/analysis/words.ts';
import { Breadcrumb } from '../../components/Breadcrumb.tsx';
import { ShareButton } from '../../components/ShareButton.tsx';
import { useCountedView } from '../../data/exampleViews.ts';
import type { Example } from '../../data/workedExamples.ts';
import { paths } from '../../paths.ts';
import { useBilling } from '../../platform/Billing.tsx';
import classes from './ExampleHead.module.css';
import { TryYourOwn } from './TryYourOwn.tsx';
import { viewsLabel } from './viewsLabel.ts';

const CRUMBS = [
  { name: 'Home', path: paths.home },
  { name: 'Examples', path: paths.examples },
];

export function ExampleHead({ example }: { example: Example }) {
  const { slug, title, category, question } = example;
  const quality = useBilling() ? 'a Premium analysis' : 'an analysis';
  return (
    <header className={classes.head}>
      <div className={classes.text}>
        <Breadcrumb crumbs={CRUMBS} here={title} />
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.about}>Written by hand, with everything that {quality} contains.</p>
        <div className={classes.line}>
          <span>{capitalized(category)}</span>
          <Views slug={slug} />
          <ShareButton title={title} path={paths.examplePage(slug)} />
        </div>
      </div>
      <div className={classes.try} data-screen-only>
        <TryYourOwn text={question} />
        <p className={classes.note}>This puts the text into your box. Make it yours, then send it.</p>
      </div>
    </header>
  );
}

function Views({ slug }: { slug: string }) {
  return <span className={classes.views}>{viewsLabel(useCountedView(slug))}</span>;
}
