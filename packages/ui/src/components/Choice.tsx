import { useId } from 'react';
import classes from './Choice.module.css';

type Props<V extends string> = {
  /** What is chosen, for those who do not see it. */
  legend: string;
  choices: readonly (readonly [V, string])[];
  value: V;
  onChange: (value: V) => void;
  className?: string | undefined;
};

/** One of a few, side by side, as words. */
export function Choice<V extends string>({ legend, choices, value, onChange, className = '' }: Props<V>) {
  // Two of the same on one page would otherwise be one group to the browser.
  const name = useId();
  return (
    <fieldset className={`${classes.choice} ${className}`}>
      <legend className={classes.legend}>{legend}</legend>
      {choices.map(([choice, label]) => (
        <label key={choice}>
          <input type="radio" name={name} value={choice} checked={value === choice} onChange={() => onChange(choice)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
