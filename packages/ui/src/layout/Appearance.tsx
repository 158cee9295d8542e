import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { Choice } from '../components/Choice.tsx';

const CHOICES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['auto', 'System'],
] as const satisfies readonly (readonly [MantineColorScheme, string])[];

/** Light, dark, or as the system has it. */
export function Appearance({ className }: { className?: string | undefined }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Choice legend="Appearance" choices={CHOICES} value={colorScheme} onChange={setColorScheme} className={className} />
  );
}
