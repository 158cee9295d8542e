import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import classes from './Appearance.module.css';

const CHOICES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['auto', 'System'],
] as const satisfies readonly (readonly [MantineColorScheme, string])[];

/** Light, dark, or as the system has it. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>Appearance</legend>
      {CHOICES.map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name="appearance"
            value={value}
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
