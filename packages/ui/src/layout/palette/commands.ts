import type { ToolType } from '@latticework/core/analysis';
import type { Tier } from '@latticework/core/limits';
import type { MantineColorScheme } from '@mantine/core';
import { timeLabel } from '../../components/timeLabel.ts';
import type { HistoryEntry } from '../../data/history.ts';
import type { LibraryName } from '../../data/libraryEntries.ts';
import type { ExampleTitle } from '../../data/workedExamples.ts';
import { paths } from '../../paths.ts';
import type { Findable } from './matching.ts';

export const GROUPS = ['actions', 'pages', 'models', 'biases', 'examples', 'analyze', 'questions'] as const;
export type GroupName = (typeof GROUPS)[number];

/** One line of the palette. */
export type Command = Findable & {
  id: string;
  group: GroupName;
  /** Beside the label: the kind of result, or what will happen. */
  note: string;
  /** Shown after the note if there is room. */
  detail?: string;
  tool?: ToolType;
  act: Act;
};

export type Act =
  | { kind: 'go'; to: string }
  /** The text goes into the dashboard's box and is not sent. */
  | { kind: 'fillBox'; text: string }
  /** Without an account the text is kept for the dashboard's box. */
  | { kind: 'keepForLater'; text: string }
  | { kind: 'signOut' }
  | { kind: 'appearance'; scheme: MantineColorScheme };

/** `unknown` while the session is being opened, or cannot be. */
export type Visitor = { standing: 'member' | 'visitor' | 'unknown'; tier: Tier; billing: boolean };

type Page = { label: string; to: string; names?: readonly string[]; for?: (visitor: Visitor) => boolean };

const member = ({ standing }: Visitor) => standing === 'member';
const visitor = ({ standing }: Visitor) => standing === 'visitor';
const buyer = ({ billing }: Visitor) => billing;

/** The most used ones first. */
const SCREENS: readonly Page[] = [
  { label: 'Dashboard', to: paths.dashboard, names: ['Home'], for: member },
  { label: 'History', to: paths.history, names: ['Past questions', 'Queries'], for: member },
  { label: 'Patterns', to: paths.patterns, names: ['Recurring models and biases'], for: member },
  {
    label: 'Archive',
    to: paths.archive,
    names: ['Trending questions'],
    for: (who) => member(who) && who.tier === 'premium',
  },
  { label: 'Settings', to: paths.settings, names: ['Profile', 'Account', 'Password'], for: member },
  { label: 'Start page', to: paths.home, names: ['Home', 'Latticework'], for: (who) => !member(who) },
  { label: 'Mental Models Library', to: paths.mentalModels },
  { label: 'Cognitive Biases Library', to: paths.cognitiveBiases },
  { label: 'Guide to Mental Models', to: paths.guide, names: ['How to use mental models', 'Introduction'] },
  { label: 'Map of the Latticework', to: paths.map, names: ['Graph', 'Models and biases together'] },
  { label: 'Examples', to: paths.examples, names: ['Example analyses'] },
  { label: 'Pricing', to: paths.pricing, names: ['Premium', 'Plans', 'Upgrade'], for: buyer },
  { label: 'FAQ', to: paths.faq, names: ['Help', 'Questions and answers'] },
  { label: 'Login', to: paths.login, names: ['Log in', 'Sign in'], for: visitor },
  { label: 'Get Started', to: paths.signup, names: ['Sign up', 'Create account', 'Register'], for: visitor },
  { label: 'Features', to: paths.features },
  { label: 'About Us', to: paths.about },
  { label: 'Contact', to: paths.contact, names: ['Support', 'Mail'] },
  { label: 'Privacy Policy', to: paths.privacy },
  { label: 'Terms of Service', to: paths.terms },
  { label: 'Refund Policy', to: paths.refunds, for: buyer },
];

const APPEARANCES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['auto', 'System'],
] as const satisfies readonly (readonly [MantineColorScheme, string])[];

/** The pages and actions for this visitor, in the order shown before anything is typed. */
export function standingCommands(who: Visitor, scheme: MantineColorScheme): Command[] {
  const start: Command = {
    id: 'start',
    group: 'actions',
    label: 'Start a new analysis',
    names: ['Ask a question', 'Analyze', 'New decision'],
    note: who.standing === 'visitor' ? withAccount(who) : '',
    act: { kind: 'go', to: who.standing === 'visitor' ? paths.signup : paths.dashboardAsk },
  };
  const appearances = APPEARANCES.map(
    ([to, label]): Command => ({
      id: `appearance ${to}`,
      group: 'actions',
      label: `Appearance: ${label}`,
      names: [`${label} mode`, `${label} theme`],
      note: to === scheme ? 'as it is now' : '',
      act: { kind: 'appearance', scheme: to },
    }),
  );
  const logout: Command = {
    id: 'logout',
    group: 'actions',
    label: 'Logout',
    names: ['Log out', 'Sign out'],
    note: '',
    act: { kind: 'signOut' },
  };
  return [
    start,
    ...SCREENS.filter((page) => page.for?.(who) ?? true).map(pageCommand),
    ...appearances,
    ...(who.standing === 'member' ? [logout] : []),
  ];
}

function pageCommand({ label, to, names = [] }: Page): Command {
  return { id: `page ${to}`, group: 'pages', label, names, note: '', act: { kind: 'go', to } };
}

export function toolCommand({ type, id, name, slug, category, aliases }: LibraryName): Command {
  return {
    id: `tool ${id}`,
    group: type === 'mental_model' ? 'models' : 'biases',
    label: name,
    names: [...aliases, id],
    note: type === 'mental_model' ? 'Model' : 'Bias',
    detail: category,
    tool: type,
    act: { kind: 'go', to: paths.toolPage({ type, slug }) },
  };
}

export function exampleCommand({ slug, title, category }: ExampleTitle): Command {
  return {
    id: `example ${slug}`,
    group: 'examples',
    label: title,
    names: [`${category} example`],
    note: 'Example',
    act: { kind: 'go', to: paths.examplePage(slug) },
  };
}

/** `search` is the search text, so that the line shows the matching part of a long text. */
export function questionCommand({ id, text, createdAt }: HistoryEntry, search: string, now: Date): Command {
  return {
    id: `question ${id}`,
    group: 'questions',
    label: excerpt(text, search),
    names: [],
    note: timeLabel(createdAt, now),
    act: { kind: 'go', to: paths.historyEntry(id) },
  };
}

/**
 * The typed text as a question to analyze. It only fills the box, so that a key press meant for the list cannot use up
 * an analysis. `draft` is the text in the box that would be set aside.
 */
export function analyzeCommand(text: string, who: Visitor, draft: string): Command {
  const forVisitor = who.standing === 'visitor';
  const replaces = !forVisitor && draft.trim() !== '' && draft.trim() !== text;
  return {
    id: 'analyze',
    group: 'analyze',
    label: `Analyze “${text}”`,
    names: [],
    note: noteOf(),
    act: forVisitor ? { kind: 'keepForLater', text } : { kind: 'fillBox', text },
  };

  function noteOf(): string {
    if (forVisitor) return withAccount(who);
    return replaces ? 'sets the text in the box aside' : 'puts it into the box';
  }
}

function withAccount({ billing }: Visitor): string {
  return billing ? 'with a free account' : 'with an account';
}

const LEAD = 24;
const FAR = 48;
const LINE = 160;

/** One line of a text; if the match is far in, the line starts shortly before it. */
export function excerpt(text: string, search: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const at = search ? line.toLowerCase().indexOf(search.toLowerCase()) : -1;
  if (at < FAR) return line.slice(0, LINE);
  const from = line.indexOf(' ', at - LEAD) + 1 || at;
  return `…${line.slice(Math.min(from, at), at + LINE)}`;
}
