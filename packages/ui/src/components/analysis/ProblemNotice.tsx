import { HelpLines } from '../HelpLines.tsx';
import { Notice } from '../Notice.tsx';
import type { Problem } from './problem.ts';

/** `after` follows the sentences, unless somebody is in danger. */
export function ProblemNotice({ problem: { text, help }, after = '' }: { problem: Problem; after?: string }) {
  if (!help) return <Notice kind="error">{`${text} ${after}`.trim()}</Notice>;
  return (
    <Notice kind="error">
      <p>{text}</p>
      <HelpLines help={help} />
    </Notice>
  );
}
