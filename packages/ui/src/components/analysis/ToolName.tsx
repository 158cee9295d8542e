import { type Finding, isStruck } from './findings.ts';

/** The name of a finding, struck out where the person has struck it out. */
export function ToolName({ finding }: { finding: Finding }) {
  return isStruck(finding) ? <s>{finding.tool.name}</s> : finding.tool.name;
}
