import { type CSSProperties, type ReactNode, useMemo, useRef } from 'react';
import { Mark } from '../Mark.tsx';
import { FindingLink, FindingNumber } from './FindingLink.tsx';
import { type Finding, isStruck, spansOf } from './findings.ts';
import classes from './Manuscript.module.css';
import { type Segment, segmentsOf } from './marks.ts';
import { ToolName } from './ToolName.tsx';
import { useMargins } from './useMargins.ts';

type Props = {
  text: string;
  findings: readonly Finding[];
  pointed: number | null;
  onJump: (number: number) => void;
  /** `in turn`: the marks are animated one after the other, in reading order; `at once`: each as it arrives. */
  draw: 'in turn' | 'at once' | 'no';
  /** The text's name for screen readers. */
  label?: string | undefined;
};

/** All marks appear within half a second, however many there are. */
const DRAW_SPREAD = 240;
/** Underlines that fit between two lines of text. More of them increase the line spacing of their passage. */
const LANES_BETWEEN_LINES = 3;

/** The person's own text, marked, with the names of the findings in the margins. */
export function Manuscript({ text, findings, pointed, onJump, draw, label = 'Your text' }: Props) {
  const section = useRef<HTMLElement>(null);
  const margins = useMargins(section, findings);
  const segments = useMemo(() => segmentsOf(text, spansOf(findings)), [text, findings]);
  const byNumber = new Map(findings.map((finding) => [finding.number, finding]));
  // A finding that quotes nothing hangs on no clause, so no name stands beside the text for it.
  const marked = findings.filter(({ evidence }) => evidence.length > 0);
  const models = marked.filter(({ tool }) => tool.type === 'mental_model');
  const biases = marked.filter(({ tool }) => tool.type === 'cognitive_bias');

  const delays = {
    'in turn': (number: number) => (DRAW_SPREAD * (number - 1)) / findings.length,
    'at once': () => 0,
    no: () => undefined,
  };

  const withMarks = (segment: (typeof segments)[number]) =>
    segment.marks.reduceRight<ReactNode>((inner, { finding: number, lane }) => {
      const finding = byNumber.get(number);
      if (!finding) return inner;
      return (
        <Mark
          type={finding.tool.type}
          strength={finding.tool.strength}
          lane={lane}
          finding={number}
          pointed={pointed === number}
          struck={isStruck(finding)}
          drawAfter={delays[draw](number)}
        >
          {inner}
        </Mark>
      );
    }, segment.text);

  return (
    <section
      ref={section}
      className={classes.script}
      aria-label={marked.length > 0 ? `${label}, marked up` : label}
      data-laid={margins !== null || undefined}
      style={margins ? { minHeight: margins.height } : undefined}
    >
      <Margin
        side="left"
        title="Models at work"
        names={models}
        tops={margins?.tops}
        pointed={pointed}
        onJump={onJump}
      />
      <div className={classes.column} data-column>
        <p className={classes.text} data-length={lengthOf(text)}>
          {segments.map((segment) => (
            <span
              key={segment.start}
              data-spans={segment.marks.map(({ span }) => span).join(' ')}
              style={roomBelow(segment)}
            >
              {withMarks(segment)}
              {segment.ends.map((number) => {
                const finding = byNumber.get(number);
                return finding && <FindingNumber key={number} finding={finding} onJump={onJump} />;
              })}
            </span>
          ))}
        </p>
      </div>
      <Margin
        side="right"
        title="Biases to check"
        names={biases}
        tops={margins?.tops}
        pointed={pointed}
        onJump={onJump}
      />
      {margins && (
        <svg className={classes.leaders} aria-hidden="true">
          {margins.leaders.map(({ number, path }) => {
            const finding = byNumber.get(number);
            return (
              <path
                key={number}
                d={path}
                data-type={finding?.tool.type}
                data-strength={finding?.tool.strength}
                data-pointed={pointed === number || undefined}
                data-struck={(finding && isStruck(finding)) || undefined}
              />
            );
          })}
        </svg>
      )}
    </section>
  );
}

type MarginProps = {
  side: 'left' | 'right';
  title: string;
  names: Finding[];
  /** The distance of each name from the top of the section, once measured. */
  tops: ReadonlyMap<number, number> | undefined;
  pointed: number | null;
  onJump: (number: number) => void;
};

function Margin({ side, title, names, tops, pointed, onJump }: MarginProps) {
  return (
    <div className={classes.margin} data-side={side}>
      {names.length > 0 && <p className={classes.title}>{title}</p>}
      {names.map((finding) => {
        const top = tops?.get(finding.number);
        return (
          <div
            key={finding.number}
            className={classes.name}
            data-name={finding.number}
            data-pointed={pointed === finding.number || undefined}
            style={top === undefined ? undefined : { position: 'absolute', top }}
          >
            <FindingLink finding={finding} onJump={onJump} className={classes.nameLink}>
              <b>{finding.number}</b>
              <span>
                <ToolName finding={finding} />
                <i>
                  {finding.tool.strength}
                  {finding.verdict === 'fits' && ', fits'}
                </i>
              </span>
            </FindingLink>
          </div>
        );
      })}
    </div>
  );
}

function roomBelow({ marks }: Segment): CSSProperties | undefined {
  const more = Math.max(0, ...marks.map(({ lane }) => lane + 1 - LANES_BETWEEN_LINES));
  // Line height grows above the text as much as below it.
  return more > 0 ? { lineHeight: `calc(var(--l-script) + ${2 * more} * var(--lane-apart))` } : undefined;
}

/** A short text is readable at the size of a headline; four thousand characters are not. */
function lengthOf(text: string): 'short' | 'middle' | 'long' {
  if (text.length <= 420) return 'short';
  return text.length <= 1200 ? 'middle' : 'long';
}
