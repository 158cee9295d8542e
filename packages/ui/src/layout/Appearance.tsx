import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { Choice } from '../components/Choice.tsx';
import { useHydrated } from '../components/useHydrated.ts';

const CHOICES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['auto', 'System'],
] as const satisfies readonly (readonly [MantineColorScheme, string])[];

/** Light, dark, or the system's setting. */
export function Appearance({ className }: { className?: string | undefined }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const value = useHydrated() ? colorScheme : 'auto';
  return <Choice legend="Appearance" choices={CHOICES} value={value} onChange={setColorScheme} className={className} />;
}
