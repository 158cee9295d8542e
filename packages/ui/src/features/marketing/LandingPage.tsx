import { Example } from './Example.tsx';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { Plans } from './Plans.tsx';

export function LandingPage() {
  return (
    <>
      <title>Latticework | Write the decision. Read it back marked up.</title>
      <Hero />
      <Example />
      <HowItWorks />
      <Plans />
    </>
  );
}
