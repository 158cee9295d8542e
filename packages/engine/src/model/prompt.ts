import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Quality } from '@latticework/core/analysis';
import { load } from 'js-yaml';
import { z } from 'zod';
import type { Brief } from '../decisions/brief.ts';
import type { LibraryTool } from '../embedded/libraryTools.ts';
import { answerJsonSchema } from './written.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'prompts');
const SECTIONS = ['System', 'Tools', 'Premium', 'Basic', 'Schema', 'Request', 'Repair'] as const;

/** The instructions for a model. The text is in `prompts/<version>.md`; a changed text is a new file. */
export type Prompt = {
  /** Stored in the metadata of every answer. */
  version: string;
  /**
   * The rules, all tools of the library and the schema: the same bytes for every request of a quality, so that servers
   * can cache them. Without the tools it is for models with little room. The schema is included even for servers that
   * accept one as a parameter, since many of those only constrain the model and never show it the field descriptions.
   */
  system(quality: Quality, hasTools: boolean): string;
  request(about: RequestAbout): string;
  repair(faults: readonly string[]): string;
};

export type RequestAbout = {
  text: string;
  quality: Quality;
  /** The likeliest tools, best first. */
  candidates: readonly LibraryTool[];
  /** Whether the system message lists all tools. */
  hasTools: boolean;
  brief: Brief | undefined;
  /** What the person answered to earlier questions, in words. */
  answered: readonly string[];
};

/** @throws Error when the file lacks a section, or a tool has no gist. */
export function loadPrompt(version: string, tools: readonly LibraryTool[]): Prompt {
  const sections = sectionsOf(readFileSync(join(FOLDER, `${version}.md`), 'utf8'), version);
  const listed = fill(sections.Tools, { tools: listOf(tools) });
  const systemFor = (quality: Quality, hasTools: boolean) =>
    [
      sections.System,
      ...(hasTools ? [listed] : []),
      fill(sections.Schema, { schema: JSON.stringify(answerJsonSchema(quality)) }),
    ].join('\n\n');
  const systems = {
    premium: [systemFor('premium', false), systemFor('premium', true)],
    basic: [systemFor('basic', false), systemFor('basic', true)],
  } as const;
  return {
    version,
    system: (quality, hasTools) => systems[quality][hasTools ? 1 : 0],
    request({ text, quality, candidates, hasTools, brief, answered }) {
      const around = fill(sections.Request, {
        candidates: candidatesOf(candidates, hasTools),
        knowledge: brief ? knowledgeOf(brief) : '',
        wanted: quality === 'premium' ? wantedOf(sections.Premium, text) : sections.Basic,
        answered:
          answered.length > 0
            ? `Since then the person has answered:\n${answered.map((one) => `- ${one}`).join('\n')}\nTake that as told, and do not ask it again.`
            : '',
        marker: markerFor(text),
      });
      return fill(around.replace(/\n{3,}/g, '\n\n'), { text: text.toWellFormed() });
    },
    repair: (faults) =>
      fill(sections.Repair, {
        faults: faults
          .slice(0, MOST_FAULTS)
          .map((fault) => `- ${fault}`)
          .join('\n'),
      }),
  };
}

const MOST_FAULTS = 15;

function sectionsOf(file: string, version: string): Record<(typeof SECTIONS)[number], string> {
  const [, ...parts] = file.split(/^# (.+)$/m);
  const found = new Map<string, string>();
  for (let at = 0; at + 1 < parts.length; at += 2) found.set(parts[at] ?? '', (parts[at + 1] ?? '').trim());
  return Object.fromEntries(
    SECTIONS.map((name) => {
      const words = found.get(name);
      if (!words) throw new Error(`prompts/${version}.md has no section "# ${name}"`);
      return [name, words];
    }),
  ) as Record<(typeof SECTIONS)[number], string>;
}

/** Replaced in one pass, so that braces in the user's text stay as they are. */
function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

function listOf(tools: readonly LibraryTool[]): string {
  const gists = z.record(z.string(), z.string()).parse(load(readFileSync(join(FOLDER, 'gists.yaml'), 'utf8')));
  return tools
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, name }) => {
      const gist = gists[id];
      if (!gist) throw new Error(`prompts/gists.yaml has no gist for ${id}`);
      return `${id} ${name}: ${gist}`;
    })
    .join('\n');
}

const CUES = 3;

function candidatesOf(candidates: readonly LibraryTool[], hasTools: boolean): string {
  const heading = hasTools
    ? 'These tools may be the likeliest for this text, by its words. What each is, and how people sound when it is at work. You may name any other of the list.'
    : 'These are all the tools that you may name: id, kind, name, what it is, and how people sound when it is at work.';
  return `${heading}\n\n${candidates.map(describe).join('\n')}`;
}

function describe({ id, type, name, entry }: LibraryTool): string {
  const kind = type === 'mental_model' ? 'model' : 'bias';
  const cues = entry.recognition.cues.slice(0, CUES).map((cue) => `“${cue}”`);
  return `- ${id} | ${kind} | ${name} | ${entry.core_concept} | ${cues.join(', ')}`;
}

/** The notes, under the name of the decision that they are about, and the sums. */
function knowledgeOf({ notes, numbers }: Brief): string {
  const abouts = [...new Set(notes.map(({ about }) => about))];
  const parts = abouts.map((about) =>
    [`On “${about}”:`, ...notes.filter((note) => note.about === about).map(({ id, text }) => `[${id}] ${text}`)].join(
      '\n',
    ),
  );
  const sums = numbers.map(({ id, working, assumption }) => `${id}: ${working} (if ${assumption})`);
  return [
    'Notes by people who know decisions of the kind that this text may be of. If it is of another kind, leave them.',
    ...parts,
    ...(sums.length > 0 ? [`Sums over amounts of the text, worked out by the program:\n${sums.join('\n')}`] : []),
  ].join('\n\n');
}

/** From so many words of text on, so many words of answer and findings. */
const LENGTHS_BY_TEXT = [
  { from: 0, words: 380, models: [2, 2], biases: [1, 2] },
  { from: 50, words: 500, models: [2, 3], biases: [2, 2] },
  { from: 110, words: 620, models: [2, 3], biases: [2, 3] },
  { from: 180, words: 700, models: [3, 4], biases: [2, 3] },
] as const;

function wantedOf(template: string, text: string): string {
  const count = text.split(/\s+/).filter(Boolean).length;
  const { words, models, biases } = LENGTHS_BY_TEXT.findLast(({ from }) => count >= from) ?? LENGTHS_BY_TEXT[0];
  return fill(template, { models: rangeOf(models), biases: rangeOf(biases), words: String(words) });
}

const rangeOf = ([fewest, most]: readonly [number, number]) => (fewest === most ? `${most}` : `${fewest} to ${most}`);

/** The writer of a text cannot know it, so no text can close its own fence. */
function markerFor(text: string): string {
  for (;;) {
    const marker = randomBytes(12).toString('hex');
    if (!text.includes(marker)) return marker;
  }
}
