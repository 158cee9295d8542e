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

/** An analysis in the person's history. An incomplete one can be finished here, and is shown as it arrives. */
export function KeptAnalysis({ finishing, triesUsed, rereading, ...read }: Props) {
  const { text, analysis } = read;
  const { arrivals, busy, isFinished } = finishing;
  const brokenOff = analysis.metadata.brokenOff ?? false;
  return (
    <>
      <KeepFocus>{brokenOff && <BrokenOff finishing={finishing} triesUsed={triesUsed} />}</KeepFocus>
      {(brokenOff || isFinished) && (
        <VisuallyHidden role="status">{isFinished && 'The analysis is complete now.'}</VisuallyHidden>
      )}
      {brokenOff && busy && arrivals.tools.length > 0 ? (
        <ArrivingAnalysis text={text} arrivals={arrivals} />
      ) : (
        <AnalysisView {...read} rereading={brokenOff ? undefined : rereading} />
      )}
    </>
  );
}
