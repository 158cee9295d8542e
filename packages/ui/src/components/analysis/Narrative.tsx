import type { Narrative as NarrativeText } from '@latticework/core/analysis';
import { FindingNumber } from './FindingLink.tsx';
import { type Finding, findingByToolId } from './findings.ts';
import classes from './Narrative.module.css';
import { threadElementId } from './pointing.ts';
import { ReferencedText } from './ReferencedText.tsx';
import { threadLabel } from './words.ts';

type Props = {
  narrative: NarrativeText;
  lessons: readonly string[];
  findings: readonly Finding[];
  /** The id of the element that a link jumped to. */
  ringed: string | null;
  onJump: (number: number) => void;
};

/** The reading in threads, each with its kind in the margin; the takeaways on the other side. */
export function Narrative({ narrative, lessons, findings, ringed, onJump }: Props) {
  const referenced = (text: string) => <ReferencedText text={text} findings={findings} onJump={onJump} />;
  return (
    <section className={classes.narrative} aria-labelledby="reading">
      <div className={classes.reading}>
        <h2 className={classes.title} id="reading">
          The reading
        </h2>
        {narrative.threads.map((thread) => (
          <div
            key={thread.id}
            className={classes.thread}
            id={threadElementId(thread)}
            tabIndex={-1}
            data-ringed={ringed === threadElementId(thread) || undefined}
          >
            <p className={classes.label}>{threadLabel(thread)}</p>
            <p className={classes.content}>
              {referenced(thread.content)}
              {thread.tools.map((id) => {
                const finding = findingByToolId(findings, id);
                return finding && <FindingNumber key={id} finding={finding} onJump={onJump} />;
              })}
            </p>
          </div>
        ))}
        {narrative.bottomLine && <p className={classes.bottomLine}>{referenced(narrative.bottomLine)}</p>}
      </div>
      {lessons.length > 0 && (
        <aside className={classes.lessons} aria-labelledby="takeaways">
          <h3 className={classes.lessonsTitle} id="takeaways">
            Key takeaways
          </h3>
          <ol>
            {lessons.map((lesson) => (
              <li key={lesson}>{referenced(lesson)}</li>
            ))}
          </ol>
        </aside>
      )}
    </section>
  );
}
