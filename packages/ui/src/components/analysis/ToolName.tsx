import { type Finding, isStruck } from './findings.ts';

/** The name of a finding, struck through when the person has rejected it. */
export function ToolName({ finding }: { finding: Finding }) {
  return isStruck(finding) ? <s>{finding.tool.name}</s> : finding.tool.name;
}
