import type { Dossier } from '@latticework/library/dossier';
import { findPattern } from '../text/pattern.ts';
import type { ReadText } from '../text/readText.ts';
import { holds } from './conditions.ts';
import type { CompiledDossier } from './knowledge.ts';
import type { Situation } from './situation.ts';

/** What a dossier says about a text, for the dossier's author to read. */
export function composeDraft(compiled: CompiledDossier, read: ReadText, seen: Situation): string {
  const { of: dossier } = compiled;
  const { say, known, stateOf } = seen;
  const open = <T extends { only?: string[] | undefined }>(items: readonly T[]) =>
    items.filter(({ only }) => holds(only, known));
  const lines: string[] = [`# Read as: ${dossier.name}`];
  const put = (...more: (string | undefined)[]) =>
    lines.push(...more.filter((line): line is string => line !== undefined));

  for (const { when, first } of dossier.care) if (holds(when, known)) put('', `**First:** ${say(first)}`);
  put('', say(dossier.real_decision));
  const facts = open(dossier.facts);
  const missing = facts
    .filter((fact) => stateOf(fact) === 'missing')
    .sort((one, other) => other.swing - one.swing)
    .slice(0, 2);
  if (missing.length > 0) put('', '## What your text does not say');
  for (const fact of missing) put(`- ${fact.ask}`, `  - ${say(fact.if_yes)}`, `  - ${say(fact.if_no)}`);
  const told = facts.flatMap((fact) => {
    const state = stateOf(fact);
    const text = state === 'yes' ? say(fact.known_yes) : state === 'no' ? say(fact.known_no) : undefined;
    return text ? [{ swing: fact.swing, text }] : [];
  });
  if (told.length > 0) put('', '## What it says, and what follows');
  for (const { text } of told.sort((one, other) => other.swing - one.swing).slice(0, 3)) put(`- ${text}`);
  if (seen.numbers.length > 0) put('', '## The numbers');
  for (const { working, assumption, says } of seen.numbers.slice(0, 3))
    put(`- ${working} (${assumption}). ${says ?? ''}`);
  for (const [title, findings, most] of [
    ['Models', dossier.models, 4],
    ['Biases', dossier.biases, 3],
  ] as const) {
    put('', `## ${title}`);
    for (const { finding, quote } of rank(open(findings)).slice(0, most)) {
      put(
        `### ${finding.slug}${quote ? `: “${quote}”` : ''}`,
        say(finding.reading),
        `On the other side: ${say(finding.counter)}`,
        `Ask: ${say(finding.question)}`,
      );
    }
  }
  put(
    '',
    '## What it turns on',
    ...open(dossier.turns_on)
      .slice(0, 3)
      .map(({ text }) => `- ${say(text)}`),
  );
  put(
    '',
    '## Overlooked',
    ...open(dossier.overlooked)
      .slice(0, 2)
      .map(({ text }) => `- ${say(text)}`),
  );
  put('', '## Bottom line');
  const { settled, ...line } = dossier.bottom_line;
  const clear = settled.find(({ when, text }) => holds(when, known) && say(text));
  if (clear) put(say(clear.text));
  else put(say(line.if), say(line.else), say(line.default));
  put(say(line.would_change));
  put('', '## Plan');
  for (const step of open(dossier.steps).slice(0, 4)) {
    put(
      `- ${say(step.on)}: ${say(step.do)}${step.watch ? ` Watch: ${say(step.watch)}` : ''}${step.stop ? ` Stop: ${say(step.stop)}` : ''}`,
    );
  }
  put('', '## Words to say');
  for (const { to, words } of open(dossier.say).slice(0, 2)) put(`- To ${say(to)}: ${say(words)}`);
  return lines.join('\n');

  function rank(findings: readonly Dossier['models'][number][]) {
    return findings
      .map((finding) => {
        const span = (compiled.shownBy.get(finding.slug) ?? []).flatMap(
          (pattern) => findPattern(pattern, read, seen.amounts) ?? [],
        )[0];
        const [first, last] = span ? [read.tokens[span.from], read.tokens[span.to - 1]] : [];
        return { finding, quote: first && last ? read.text.slice(first.start, last.end) : undefined };
      })
      .sort(
        (one, other) =>
          Number(other.quote !== undefined) - Number(one.quote !== undefined) ||
          other.finding.weight - one.finding.weight,
      );
  }
}
