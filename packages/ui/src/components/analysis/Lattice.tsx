import type { CSSProperties } from 'react';
import { Stroke } from '../Mark.tsx';
import { FindingLink } from './FindingLink.tsx';
import { type Finding, isStruck, type Knot } from './findings.ts';
import classes from './Lattice.module.css';
import { ReferencedText } from './ReferencedText.tsx';
import { ToolName } from './ToolName.tsx';
import { counted } from './words.ts';

type Props = { findings: readonly Finding[]; knots: readonly Knot[]; onJump: (number: number) => void };

/** Where findings meet: models run across, biases down, a knot is a connection, and a sentence explains each knot. */
export function Lattice({ findings, knots, onJump }: Props) {
  const models = findings.filter(({ tool }) => tool.type === 'mental_model');
  const biases = findings.filter(({ tool }) => tool.type === 'cognitive_bias');

  return (
    <div className={classes.section}>
      {findings.length > 2 && <Picture models={models} biases={biases} knots={knots} />}
      <ol className={classes.sentences}>
        {knots.map(({ letter, content, between }) => (
          <li key={letter + content} data-struck={between.some(isStruck) || undefined}>
            <b>{letter}</b>
            <div>
              <p>
                <ReferencedText text={content} findings={findings} onJump={onJump} />
              </p>
              <p className={classes.between}>
                {between.map((finding, index) => (
                  <span key={finding.number}>
                    {index > 0 && ' × '}
                    <FindingLink finding={finding} onJump={onJump}>
                      {finding.number}{' '}
                      <Stroke type={finding.tool.type} strength={finding.tool.strength} struck={isStruck(finding)}>
                        <ToolName finding={finding} />
                      </Stroke>
                    </FindingLink>
                  </span>
                ))}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Picture({ models, biases, knots }: { models: Finding[]; biases: Finding[]; knots: readonly Knot[] }) {
  const crossing = (model: Finding, bias: Finding) =>
    knots.filter(({ between }) => between.includes(model) && between.includes(bias));
  const tiesOf = (kind: Finding[]) => knots.filter(({ between }) => between.every((finding) => kind.includes(finding)));
  const modelTies = tiesOf(models);
  const biasTies = tiesOf(biases);
  const label =
    `Lattice of ${counted(models.length, 'model')} and ${counted(biases.length, 'bias', 'biases')}` +
    ` with ${counted(knots.length, 'knot')}: ${knots.map(({ letter }) => letter).join(', ')}`;

  return (
    <div
      className={classes.lattice}
      role="img"
      aria-label={label}
      style={{ '--columns': biases.length, '--ties': modelTies.length } as CSSProperties}
    >
      {biases.map((bias, column) => (
        <Name key={bias.number} finding={bias} style={{ gridRow: 1, gridColumn: column + 2 }} />
      ))}
      {models.map((model, row) => (
        <Name key={model.number} finding={model} style={{ gridRow: row + 2, gridColumn: 1 }} />
      ))}
      {models.flatMap((model, row) =>
        biases.map((bias, column) => (
          <div
            key={`${model.number}-${bias.number}`}
            className={classes.crossing}
            data-over={(row + column) % 2 === 0 ? 'down' : 'across'}
            data-across={model.tool.strength}
            data-down={bias.tool.strength}
            data-across-struck={isStruck(model) || undefined}
            data-down-struck={isStruck(bias) || undefined}
            style={{ gridRow: row + 2, gridColumn: column + 2 }}
          >
            <i className={classes.across} />
            <i className={classes.down} />
            <KnotSign knots={crossing(model, bias)} />
          </div>
        )),
      )}
      {modelTies.map((knot, index) => {
        const [first, last] = knot.between.map((finding) => models.indexOf(finding)).sort((a, b) => a - b) as [
          number,
          number,
        ];
        return (
          <div
            key={knot.letter}
            className={classes.tieDown}
            style={
              {
                gridRow: `${first + 2} / ${last + 3}`,
                gridColumn: biases.length + 2 + index,
                '--rows': last - first + 1,
              } as CSSProperties
            }
          >
            <KnotSign knots={[knot]} />
          </div>
        );
      })}
      {biasTies.map((knot, index) => {
        const [first, last] = knot.between.map((finding) => biases.indexOf(finding)).sort((a, b) => a - b) as [
          number,
          number,
        ];
        return (
          <div
            key={knot.letter}
            className={classes.tieAcross}
            style={
              {
                gridColumn: `${first + 2} / ${last + 3}`,
                gridRow: models.length + 2 + index,
                '--rows': last - first + 1,
              } as CSSProperties
            }
          >
            <KnotSign knots={[knot]} />
          </div>
        );
      })}
    </div>
  );
}

function Name({ finding, style }: { finding: Finding; style: CSSProperties }) {
  return (
    <span
      className={classes.name}
      data-type={finding.tool.type}
      data-struck={isStruck(finding) || undefined}
      style={style}
    >
      <b>{finding.number}</b>{' '}
      <span>
        <ToolName finding={finding} />
      </span>
    </span>
  );
}

function KnotSign({ knots }: { knots: readonly Knot[] }) {
  if (knots.length === 0) return null;
  const struck = knots.every(({ between }) => between.some(isStruck)) || undefined;
  return (
    <>
      <i className={classes.knot} data-struck={struck} />
      <b className={classes.letter} data-struck={struck}>
        {knots.map(({ letter }) => letter).join(' ')}
      </b>
    </>
  );
}
