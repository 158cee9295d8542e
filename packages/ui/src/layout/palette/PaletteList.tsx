import type { ReactNode } from 'react';
import { Stroke } from '../../components/Mark.tsx';
import type { Group, Line } from './groups.ts';
import classes from './PaletteList.module.css';

type Props = {
  id: string;
  groups: readonly Group[];
  active: Line | null;
  idOf: (line: Line) => string;
  onPoint: (line: Line) => void;
  onChoose: (line: Line) => void;
  /** Shown below the last line. */
  children: ReactNode;
};

/** The focus stays in the field, whose `aria-activedescendant` is the selected line. */
export function PaletteList({ id, groups, active, idOf, onPoint, onChoose, children }: Props) {
  return (
    <div className={classes.scroller}>
      <div id={id} role="listbox" aria-label="Results">
        {groups.map(({ name, title, lines }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox
          <div key={name} role="group" aria-labelledby={`${id}-${name}`} className={classes.group}>
            <div className={classes.title} id={`${id}-${name}`} role="presentation">
              {title}
            </div>
            {lines.map((line) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard
              // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
              <div
                key={line.id}
                id={idOf(line)}
                role="option"
                aria-selected={line.id === active?.id}
                className={classes.line}
                // Keeps the focus in the field.
                onMouseDown={(event) => event.preventDefault()}
                // Only when the mouse moves, not when a line appears under it.
                onMouseMove={() => line.id !== active?.id && onPoint(line)}
                onClick={() => onChoose(line)}
              >
                <Label line={line} />
              </div>
            ))}
          </div>
        ))}
      </div>
      {children}
    </div>
  );
}

/** Stored text is rendered as plain text. */
function Label({ line: { label, tool, by, note, detail } }: { line: Line }) {
  return (
    <>
      <span className={classes.label} data-tool={tool}>
        {tool ? (
          <Stroke type={tool} strength="strong">
            {label}
          </Stroke>
        ) : (
          label
        )}
        {tool && by && <span className={classes.by}> {by}</span>}
      </span>{' '}
      {note && (
        <span className={classes.note}>
          {note}
          {detail && <span className={classes.detail}>, {detail}</span>}
        </span>
      )}
    </>
  );
}
