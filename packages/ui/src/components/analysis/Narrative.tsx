import type { Thread } from '@latticework/core/analysis';
import { FindingNumber } from './FindingLink.tsx';
import { type Finding, findingByToolId } from './findings.ts';
import classes from './Narrative.module.css';
import { threadElementId } from './pointing.ts';
import { ReferencedText } from './ReferencedText.tsx';
import { groupedThreads, threadLabel } from './words.ts';

type Props = {
  threads: readonly Thread[];
  /** In the reading of a kind of decision, the threads of one type are under one heading. */
  grouped: boolean;
  /** Null where it stands elsewhere. */
  bottomLine: string | null;
  lessons: readonly string[];
  findings: readonly Finding[];
  /** The id of the element that a link jumped to. */
  ringed: string | null;
  onJump: (number: number) => void;
};

/** The reading in threads, each with its kind in the margin; the takeaways on the other side. */
export function Narrative({ threads, grouped, bottomLine, lessons, findings, ringed, onJump }: Props) {
  if (threads.length === 0 && !bottomLine && lessons.length === 0) return null;
  const groups = grouped
    ? groupedThreads(threads)
    : threads.map((one) => ({ label: threadLabel(one), threads: [one] }));
  const referenced = (text: string) => <ReferencedText text={text} findings={findings} onJump={onJump} />;
  return (
    <section className={classes.narrative} aria-labelledby="reading">
      <div className={classes.reading}>
        <h2 className={classes.title} id="reading">
          The reading
        </h2>
        {groups.flatMap(({ label, threads: group }) =>
          group.map((thread, at) => (
            <div
              key={thread.id}
              className={classes.thread}
              id={threadElementId(thread)}
              tabIndex={-1}
              data-ringed={ringed === threadElementId(thread) || undefined}
            >
              {grouped ? (
                at === 0 && <h3 className={classes.label}>{label}</h3>
              ) : (
                <p className={classes.label}>{label}</p>
              )}
              <p className={classes.content}>
                {referenced(thread.content)}
                {thread.tools.map((id) => {
                  const finding = findingByToolId(findings, id);
                  return finding && <FindingNumber key={id} finding={finding} onJump={onJump} />;
                })}
              </p>
            </div>
          )),
        )}
        {bottomLine && <p className={classes.bottomLine}>{referenced(bottomLine)}</p>}
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
