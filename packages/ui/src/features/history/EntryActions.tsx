import { ActionMenu } from './ActionMenu.tsx';
import classes from './EntryActions.module.css';

type Props = {
  /** In a menu, when there is no room for a row. */
  inMenu: boolean;
  deleting: boolean;
  onAnalyze: () => void;
  onDelete: () => void;
};

/** What can be done with a past question. Its analysis is exported below it, as on every page that shows one. */
export function EntryActions({ inMenu, deleting, onAnalyze, onDelete }: Props) {
  const actions = [
    { label: 'Re-analyze', run: onAnalyze },
    { label: 'Delete', run: onDelete, disabled: deleting },
  ];
  if (inMenu) return <ActionMenu label="Actions" actions={actions} />;
  return (
    <div className={classes.row}>
      {actions.map(({ label, run, disabled }) => (
        <button
          key={label}
          type="button"
          className="quiet"
          aria-disabled={disabled || undefined}
          onClick={() => disabled || run()}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
