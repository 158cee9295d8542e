import type { Thread } from '@latticework/core/analysis';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Stroke } from '../Mark.tsx';
import classes from './FindingArticle.module.css';
import { FindingVerdict } from './FindingVerdict.tsx';
import { type Finding, isStruck } from './findings.ts';
import type { Judging } from './judging.ts';
import { findingElementId } from './pointing.ts';
import { ReferencedText } from './ReferencedText.tsx';
import { ToolName } from './ToolName.tsx';
import { UsedIn } from './UsedIn.tsx';
import { TOOL_LABELS } from './words.ts';

type Props = {
  finding: Finding;
  findings: readonly Finding[];
  /** The threads of the narrative that mention the finding. */
  usedIn: readonly Thread[];
  pointed: boolean;
  ringed: boolean;
  onJump: (number: number) => void;
  onJumpToThread: (thread: Thread) => void;
  judging?: Judging | undefined;
  /** False while the analysis is arriving, because following the link would cancel it. */
  settled?: boolean;
};

/** One finding: the person's words, the claim, and the case against it. */
export function FindingArticle(props: Props) {
  const { finding, findings, usedIn, pointed, ringed, onJump, onJumpToThread, judging, settled = true } = props;
  const { number, tool, evidence } = finding;
  const struck = isStruck(finding);
  const id = findingElementId(number);
  const name = <ToolName finding={finding} />;
  const referenced = (text: string) => <ReferencedText text={text} findings={findings} onJump={onJump} />;

  return (
    <article
      className={classes.finding}
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-name`}
      data-finding={number}
      data-type={tool.type}
      data-pointed={pointed || undefined}
      data-ringed={ringed || undefined}
      data-struck={struck || undefined}
    >
      <div className={classes.words}>
        <span className={classes.number} aria-hidden="true">
          {number}
        </span>
        <div className={classes.quotes}>
          {(struck ? evidence.slice(0, 1) : evidence).map(({ quote, start }) => (
            <q key={start} className={classes.quote}>
              <Stroke type={tool.type} strength={tool.strength} struck={struck}>
                {quote}
              </Stroke>
            </q>
          ))}
          {tool.absent && evidence.length === 0 && <p className={classes.absent}>{tool.absent}</p>}
        </div>
      </div>

      <div className={classes.claim}>
        <header className={classes.head}>
          <h3 id={`${id}-name`}>{settled ? <Link to={paths.toolPage(tool)}>{name}</Link> : name}</h3>
          <span className={classes.strength}>
            {TOOL_LABELS[tool.type]},{' '}
            <Stroke type={tool.type} strength={tool.strength} struck={struck}>
              {tool.strength}
            </Stroke>
          </span>
        </header>
        {!struck && (
          <>
            <p>{referenced(tool.explanation)}</p>
            {tool.why && tool.why !== tool.explanation && <p className={classes.why}>{referenced(tool.why)}</p>}
          </>
        )}
      </div>

      {!struck && tool.counterReading && (
        <div className={classes.other}>
          <p>
            <em className="second">On the other side</em>
            <br />
            {referenced(tool.counterReading)}
          </p>
        </div>
      )}

      <div className={classes.after}>
        {!struck && (
          <>
            {tool.question && <p className={classes.question}>{referenced(tool.question)}</p>}
            <Remedy finding={finding} />
            <UsedIn threads={usedIn} onJump={onJumpToThread} />
          </>
        )}
        {judging && <FindingVerdict finding={finding} judging={judging} />}
      </div>
    </article>
  );
}

/** What the tool is and what to do with it. Collapsed, because the claim about the text matters most. */
function Remedy({ finding: { tool } }: { finding: Finding }) {
  const steps = tool.howToUse ?? [];
  if (!tool.summary && !tool.countermeasure && steps.length === 0) return null;
  return (
    <details className={classes.remedy}>
      <summary className="quiet">What is it?</summary>
      {tool.summary && <p>{tool.summary}</p>}
      {tool.countermeasure && <p>{tool.countermeasure}</p>}
      {steps.length > 0 && (
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </details>
  );
}
