import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Quality, TOOL_COUNTS } from '@latticework/core/analysis';
import type { LibraryTool } from '../embedded/libraryTools.ts';
import { answerJsonSchema } from './written.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'prompts');
const SECTIONS = ['System', 'Premium', 'Basic', 'Schema', 'Request', 'Repair'] as const;

/** The instructions for a model. The text is in `prompts/<version>.md`; a changed text is a new file. */
export type Prompt = {
  /** Stored in the metadata of every answer. */
  version: string;
  /**
   * The rules and the schema: the same for every request of a quality, so that servers can cache them. The schema is
   * included even for servers that accept one as a parameter, since many of those only constrain the model and never
   * show it the field descriptions.
   */
  system(quality: Quality): string;
  request(about: { text: string; quality: Quality; candidates: readonly LibraryTool[] }): string;
  repair(faults: readonly string[]): string;
};

/** @throws Error when the file lacks a section. */
export function loadPrompt(version: string): Prompt {
  const sections = sectionsOf(readFileSync(join(FOLDER, `${version}.md`), 'utf8'), version);
  const systemFor = (quality: Quality) =>
    `${sections.System}\n\n${fill(sections.Schema, { schema: JSON.stringify(answerJsonSchema(quality)) })}`;
  const systems = { premium: systemFor('premium'), basic: systemFor('basic') };
  return {
    version,
    system: (quality) => systems[quality],
    request({ text, quality, candidates }) {
      const counts = TOOL_COUNTS[quality];
      return fill(sections.Request, {
        count: String(candidates.length),
        candidates: candidates.map(describe).join('\n'),
        wanted: fill(quality === 'premium' ? sections.Premium : sections.Basic, {
          fewestModels: String(counts.mental_model[0]),
          mostModels: String(counts.mental_model[1]),
          fewestBiases: String(counts.cognitive_bias[0]),
          mostBiases: String(counts.cognitive_bias[1]),
        }),
        marker: markerFor(text),
        text: text.toWellFormed(),
      });
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

const CUES = 3;

function describe({ id, type, name, entry }: LibraryTool): string {
  const kind = type === 'mental_model' ? 'model' : 'bias';
  const cues = entry.recognition.cues.slice(0, CUES).map((cue) => `“${cue}”`);
  return `- ${id} | ${kind} | ${name} | ${entry.core_concept} | ${cues.join(', ')}`;
}

/** The writer of a text cannot know it, so no text can close its own fence. */
function markerFor(text: string): string {
  for (;;) {
    const marker = randomBytes(12).toString('hex');
    if (!text.includes(marker)) return marker;
  }
}
