import { VisuallyHidden } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import classes from './FindingLink.module.css';
import { type Finding, isStruck } from './findings.ts';
import { findingElementId } from './pointing.ts';

type Props = {
  finding: Finding;
  onJump: (number: number) => void;
  children?: ReactNode;
  className?: string | undefined;
};

/**
 * A link to a finding. It jumps by script, because a new address would drop the state of the results page, which holds
 * the analysis.
 */
export function FindingLink({ finding, onJump, children, className }: Props) {
  const { number, tool } = finding;
  const jump = (event: MouseEvent) => {
    event.preventDefault();
    onJump(number);
  };
  return (
    <a
      className={className}
      href={`#${findingElementId(number)}`}
      data-finding={number}
      data-type={tool.type}
      data-struck={isStruck(finding) || undefined}
      onClick={jump}
    >
      {children}
    </a>
  );
}

/** The superscript number that links a place in a text to its finding. */
export function FindingNumber({ finding, onJump }: { finding: Finding; onJump: (number: number) => void }) {
  return (
    <sup className={classes.number}>
      <FindingLink finding={finding} onJump={onJump} className={classes.link}>
        <span aria-hidden="true">{finding.number}</span>
        <VisuallyHidden>
          Finding {finding.number}: {finding.tool.name}
          {isStruck(finding) && ', struck out'}
        </VisuallyHidden>
      </FindingLink>
    </sup>
  );
}
