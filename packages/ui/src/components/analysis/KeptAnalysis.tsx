import { VisuallyHidden } from '@mantine/core';
import type { ComponentProps } from 'react';
import { KeepFocus } from '../KeepFocus.tsx';
import { AnalysisView } from './AnalysisView.tsx';
import { ArrivingAnalysis } from './ArrivingAnalysis.tsx';
import { BrokenOff } from './BrokenOff.tsx';
import type { Finishing } from './finishing.ts';

type Props = ComponentProps<typeof AnalysisView> & {
  finishing: Finishing;
  triesUsed: number;
};

/** An analysis that its person has in the history. One that broke off can be finished here, and is seen coming. */
export function KeptAnalysis({ finishing, triesUsed, ...read }: Props) {
  const { text, analysis } = read;
  const { arrivals, busy, isFinished } = finishing;
  const brokenOff = analysis.metadata.brokenOff ?? false;
  return (
    <>
      <KeepFocus>{brokenOff && <BrokenOff finishing={finishing} triesUsed={triesUsed} />}</KeepFocus>
      {(brokenOff || isFinished) && (
        <VisuallyHidden role="status">{isFinished && 'The analysis is whole now.'}</VisuallyHidden>
      )}
      {brokenOff && busy && arrivals.tools.length > 0 ? (
        <ArrivingAnalysis text={text} arrivals={arrivals} />
      ) : (
        <AnalysisView {...read} />
      )}
    </>
  );
}
