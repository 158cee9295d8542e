import type { Command, GroupName } from './commands.ts';
import type { Match } from './matching.ts';

export type Line = Command & { by: string | null };
export type Group = { name: GroupName; title: string; lines: Line[] };

type Content = {
  /** The typed text, trimmed. */
  text: string;
  standing: readonly Command[];
  matches: readonly Match<Command>[];
  analyze: Command | null;
  questions: readonly Command[];
};

const TITLES = {
  actions: 'Actions',
  pages: 'Pages',
  models: 'Mental models',
  biases: 'Cognitive biases',
  examples: 'Examples',
  analyze: 'New analysis',
  questions: 'Your questions',
} as const satisfies Record<GroupName, string>;

const MOST = 5;
const PAGES_AT_FIRST = 6;

/**
 * The groups in display order. The group with the best match is first; the past questions, which come from the server,
 * are last, so that nothing moves when they arrive.
 */
export function paletteGroups({ text, standing, matches, analyze, questions }: Content): Group[] {
  if (!text) {
    return [
      group('actions', standing.filter(({ id }) => id === 'start').map(unmatched)),
      group(
        'pages',
        standing
          .filter((command) => command.group === 'pages')
          .slice(0, PAGES_AT_FIRST)
          .map(unmatched),
      ),
      { ...group('questions', questions.slice(0, MOST).map(unmatched)), title: 'Recent questions' },
    ].filter(hasLines);
  }
  const found = Map.groupBy(matches, ({ item }) => item.group);
  return [
    ...[...found].map(([name, of]) =>
      group(
        name,
        of.slice(0, MOST).map(({ item, by }) => ({ ...item, by })),
      ),
    ),
    group('analyze', analyze ? [unmatched(analyze)] : []),
    group('questions', questions.map(unmatched)),
  ].filter(hasLines);
}

/** The offer to analyze the typed text does not count as a result. */
export function foundNothing(groups: readonly Group[]): boolean {
  return groups.every(({ name }) => name === 'analyze');
}

function group(name: GroupName, lines: Line[]): Group {
  return { name, title: TITLES[name], lines };
}

function unmatched(command: Command): Line {
  return { ...command, by: null };
}

function hasLines({ lines }: Group): boolean {
  return lines.length > 0;
}
