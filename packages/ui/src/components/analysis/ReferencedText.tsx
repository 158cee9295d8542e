import { FindingLink } from './FindingLink.tsx';
import { type Finding, findingByToolId } from './findings.ts';
import classes from './ReferencedText.module.css';
import { toolReferencesIn } from './toolReferences.ts';

type Props = { text: string; findings: readonly Finding[]; onJump: (number: number) => void };

/** Text of an analysis in which the ids of its tools are links. Ids of other tools stay plain text. */
export function ReferencedText({ text, findings, onJump }: Props) {
  let position = 0;
  return toolReferencesIn(text).map((part) => {
    const key = position;
    position += part.text.length;
    const finding = part.toolId ? findingByToolId(findings, part.toolId) : undefined;
    if (!finding) return part.text;
    return (
      <FindingLink key={key} finding={finding} onJump={onJump} className={classes.reference}>
        <abbr title={finding.tool.name}>{part.text}</abbr>
      </FindingLink>
    );
  });
}
