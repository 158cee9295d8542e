import { RECOGNITION } from '../tuning.ts';
import type { Recognition } from './recognizer.ts';

/**
 * The probability that a suggested tool is one that the text was written for, by column: a logistic regression on the
 * evidence for it and on its probability among all tools. Fitted on held-out vignettes and on the control texts with
 * and without a tool: above 0.5, seven in ten were the right tool.
 */
export function confidencesOf({ evidence, scores }: Pick<Recognition, 'evidence' | 'scores'>): Float64Array {
  const greatest = scores.reduce((most, one) => Math.max(most, one), -Infinity);
  const logTotal = Math.log(scores.reduce((sum, one) => sum + Math.exp(one - greatest), 0));
  return scores.map((score, column) => {
    const logProbability = score - greatest - logTotal;
    return (
      1 /
      (1 +
        Math.exp(
          -(FITTED.intercept + FITTED.evidence * (evidence[column] ?? 0) + FITTED.logProbability * logProbability),
        ))
    );
  });
}

const FITTED = RECOGNITION.confidence;
