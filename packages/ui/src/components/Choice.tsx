import { useId } from 'react';
import classes from './Choice.module.css';

type Props<V extends string> = {
  /** The accessible name of the group. */
  legend: string;
  choices: readonly (readonly [V, string])[];
  value: V;
  onChange: (value: V) => void;
  className?: string | undefined;
};

/** A radio group with a few options side by side. */
export function Choice<V extends string>({ legend, choices, value, onChange, className = '' }: Props<V>) {
  // Without a unique name, two groups on one page would be one group to the browser.
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
