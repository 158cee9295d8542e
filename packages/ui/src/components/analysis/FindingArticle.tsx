import type { Thread } from '@latticework/core/analysis';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Stroke } from '../Mark.tsx';
import classes from './FindingArticle.module.css';
import type { Finding } from './findings.ts';
import { findingElementId } from './pointing.ts';
import { ReferencedText } from './ReferencedText.tsx';
import { TOOL_LABELS, threadLabel } from './words.ts';

type Props = {
  finding: Finding;
  findings: readonly Finding[];
  /** The threads of the narrative that speak of it. */
  usedIn: readonly Thread[];
  pointed: boolean;
  ringed: boolean;
  onJump: (number: number) => void;
  /** False while the analysis is on its way: a name that led to its page would end the analysis. */
  settled?: boolean;
};

const USED_IN_SHOWN = 3;

/** One finding: the person's words, the claim that rests on them, and the case against it. */
export function FindingArticle({ finding, findings, usedIn, pointed, ringed, onJump, settled = true }: Props) {
  const { number, tool, evidence } = finding;
  const id = findingElementId(number);
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
    >
      <div className={classes.words}>
        <span className={classes.number} aria-hidden="true">
          {number}
        </span>
        <div className={classes.quotes}>
          {evidence.map(({ quote, start }) => (
            <q key={start} className={classes.quote}>
              <Stroke type={tool.type} strength={tool.strength}>
                {quote}
              </Stroke>
            </q>
          ))}
        </div>
      </div>

      <div className={classes.claim}>
        <header className={classes.head}>
          <h3 id={`${id}-name`}>{settled ? <Link to={paths.toolPage(tool)}>{tool.name}</Link> : tool.name}</h3>
          <span className={classes.strength}>
            {TOOL_LABELS[tool.type]},{' '}
            <Stroke type={tool.type} strength={tool.strength}>
              {tool.strength}
            </Stroke>
          </span>
        </header>
        <p>{referenced(tool.explanation)}</p>
        {tool.why && tool.why !== tool.explanation && <p className={classes.why}>{referenced(tool.why)}</p>}
      </div>

      <div className={classes.other}>
        <p>
          <em className="second">On the other side</em>
          <br />
          {referenced(tool.counterReading)}
        </p>
      </div>

      <div className={classes.after}>
        <p className={classes.question}>{tool.question}</p>
        <Remedy finding={finding} />
        {usedIn.length > 0 && (
          <p className={classes.usedIn}>
            Used in {usedIn.slice(0, USED_IN_SHOWN).map(threadLabel).join(', ')}
            {usedIn.length > USED_IN_SHOWN && ` +${usedIn.length - USED_IN_SHOWN}`}
          </p>
        )}
      </div>
    </article>
  );
}

/** What the tool is, and what to do with it: folded, since the reading is what the person came for. */
function Remedy({ finding: { tool } }: { finding: Finding }) {
  const steps = tool.howToUse ?? [];
  if (!tool.summary && !tool.countermeasure && steps.length === 0) return null;
  return (
    <details className={classes.remedy}>
      <summary>
        {tool.type === 'mental_model' ? 'What it is, and how to use it' : 'What it is, and what to do about it'}
      </summary>
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
