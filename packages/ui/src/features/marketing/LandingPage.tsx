import { Notice } from '../../components/Notice.tsx';
import { useMessageOnce } from '../../layout/useMessageOnce.ts';
import { Example } from './Example.tsx';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import classes from './LandingPage.module.css';
import { Plans } from './Plans.tsx';

export function LandingPage() {
  const { message } = useMessageOnce();
  return (
    <>
      <title>Latticework | Write the decision. Read it back marked up.</title>
      {message && (
        <div className={`page ${classes.farewell}`}>
          <Notice kind="done">{message}</Notice>
        </div>
      )}
      <Hero />
      <Example />
      <HowItWorks />
      <Plans />
    </>
  );
}
