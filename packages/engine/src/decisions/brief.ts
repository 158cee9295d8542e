import type { Decision } from '@latticework/core/analysis';
import { careIn, openIn, settledIn, workedOnce } from './applicable.ts';
import type { CompiledAspect } from './aspects.ts';
import type { CompiledDossier } from './knowledge.ts';
import type { ReadDecision, Seen } from './recognizeDecision.ts';
import type { WorkedNumber } from './situation.ts';

/** What the library knows about a decision, for somebody else to write the reading. */
export type Brief = {
  decision: Decision;
  notes: readonly Note[];
  /** Sums over amounts of the text, worked out. */
  numbers: readonly { id: string; working: string; assumption: string; says: string }[];
};

/** A statement that can be cited. */
export type Note = { id: string; about: string; text: string };

const MOST = {
  nearest: { turns: 7, facts: 8, overlooked: 4, steps: 4, say: 2 },
  second: { turns: 3, facts: 4, overlooked: 2, steps: 0, say: 0 },
} as const;
const MOST_NUMBERS = 4;

/** Notes of the dossier that the text was read by and of the next kind, and of what may do harm whatever is decided. */
export function briefOf(
  { compiled, situation, decision }: ReadDecision,
  next: Seen<CompiledDossier> | undefined,
  aspects: readonly Seen<CompiledAspect>[],
  sums: readonly WorkedNumber[],
): Brief {
  const grave = aspects.flatMap(({ compiled: { of }, situation }) =>
    of.first
      ? [situation.say(of.first), situation.say(of.bottom_line)].map((text) => ({ about: 'What may do harm', text }))
      : [],
  );
  const all = [
    ...grave,
    ...notesOf({ compiled, situation }, MOST.nearest),
    ...(next ? notesOf(next, MOST.second) : []),
  ];
  return {
    decision,
    notes: all
      .flatMap(({ about, text }) => (text ? [{ about, text }] : []))
      .map((note, at) => ({ id: `K${at + 1}`, ...note })),
    numbers: workedOnce([...situation.numbers, ...sums])
      .slice(0, MOST_NUMBERS)
      .map(({ working, assumption, says = '' }, at) => ({ id: `N${at + 1}`, working, assumption, says })),
  };
}

function notesOf(
  { compiled, situation }: Seen<CompiledDossier>,
  most: (typeof MOST)['nearest' | 'second'],
): { about: string; text: string | undefined }[] {
  const { of: dossier } = compiled;
  const { say, stateOf } = situation;
  const open = <Item extends { only?: string[] | undefined }>(items: readonly Item[]) => openIn(situation, items);
  const { if: yes, else: no, default: safe } = dossier.bottom_line;
  const clear = settledIn(situation, compiled);
  const texts = [
    say(dossier.real_decision),
    ...careIn(situation, compiled),
    ...open(dossier.turns_on)
      .slice(0, most.turns)
      .map(({ text }) => say(text)),
    ...open(dossier.facts)
      .toSorted((one, other) => other.swing - one.swing)
      .slice(0, most.facts)
      .map((fact) => {
        const state = stateOf(fact);
        if (state === 'yes') return say(fact.known_yes) ?? say(fact.if_yes);
        if (state === 'no') return say(fact.known_no) ?? say(fact.if_no);
        return `${fact.ask} If yes: ${say(fact.if_yes) ?? ''} If no: ${say(fact.if_no) ?? ''}`;
      }),
    ...open(dossier.overlooked)
      .slice(0, most.overlooked)
      .map(({ text }) => say(text)),
    ...(clear ? [say(clear.text)] : [say(yes), say(no), say(safe)]),
    ...open(dossier.steps)
      .slice(0, most.steps)
      .map(({ on, do: what, watch }) => {
        const action = say(what);
        const sign = say(watch);
        return action && `${say(on) ?? ''}: ${action}${sign ? ` Watch: ${sign}` : ''}`;
      }),
    ...open(dossier.say)
      .slice(0, most.say)
      .map(({ to, words }) => {
        const spoken = say(words);
        return spoken && `For ${say(to) ?? 'them'}: ${spoken}`;
      }),
  ];
  return texts.map((text) => ({ about: dossier.name, text }));
}
