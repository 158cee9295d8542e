import { CoreFeatures } from './CoreFeatures.tsx';
import type { CountTexts } from './countTexts.ts';
import classes from './Features.module.css';
import { HowItWorks } from './HowItWorks.tsx';
import { Method } from './Method.tsx';
import { TabbedPanels } from './TabbedPanels.tsx';

export function Features({ counts }: { counts: CountTexts }) {
  return (
    <section className={classes.features} id="features" aria-labelledby="what-it-does">
      <div className="page">
        <h2 id="what-it-does">What is behind the marks</h2>
      </div>
      <TabbedPanels
        label="Features"
        panels={[
          { name: 'Latticework method', content: <Method counts={counts} /> },
          { name: 'Core features', content: <CoreFeatures /> },
          { name: 'How it works', content: <HowItWorks /> },
        ]}
      />
    </section>
  );
}
