/** The name of a bias often suggests another kind: a fallacy is called an effect, an effect a law. */
const KINDS: Partial<Record<string, { name: string; meaning: string }>> = {
  bias: { name: 'A bias', meaning: 'a lean of judgment in one direction.' },
  effect: { name: 'An effect', meaning: 'something that happens regularly under certain conditions.' },
  heuristic: { name: 'A heuristic', meaning: 'a shortcut that often serves well, and misleads at times.' },
  fallacy: { name: 'A fallacy', meaning: 'an argument that does not hold, however good it sounds.' },
  law: { name: 'A law', meaning: 'a rule of thumb with a name.' },
};

export function KindOfBias({ kind }: { kind: string }) {
  const known = KINDS[kind];
  if (!known) return null;
  return (
    <p className="second">
      {known.name}: {known.meaning}
    </p>
  );
}
