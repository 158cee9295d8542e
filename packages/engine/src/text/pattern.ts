import { assertNever } from '@latticework/core/errors';
import { type ReadText, type Token, tokensOf } from './readText.ts';

/**
 * How somebody may put a thing, as authors of dossiers and frames write it:
 *
 *   word           that word in any form: "sell" finds sold, selling; "=sold" finds just that form
 *   word*          any word that begins so
 *   (a|b c|d)      one of these
 *   word?          may be missing; so may (a|b)?
 *   ..             up to two words in between, within the sentence
 *   ...            up to six words in between, within the sentence
 *   >>             anything in between, later sentences included
 *   <money> <percent> <count> <number> <duration> <date> <age>
 *                  an amount of that kind; in a slot's `found_by`, <money!> marks which of several amounts is meant
 *   <hourly> <daily> <weekly> <monthly> <yearly>
 *                  money for that period: "£38 a Saturday" is weekly
 *   <family>       a class of words that the library defines (wordClasses.yaml)
 *   not            a negation; without one in the pattern, negated words do not fit
 *   ~ at the start fits whether it is denied or not
 */
export type Pattern = { source: string; root: Node; starts: Starts; mayBeNegated: boolean };

type Node =
  | { kind: 'word'; lemma: string; lower: string; exact: boolean }
  | { kind: 'prefix'; prefix: string }
  | { kind: 'amount'; name: string; marked: boolean }
  | { kind: 'negation' }
  | { kind: 'gap'; most: number; acrossSentences: boolean }
  | { kind: 'sequence'; parts: Node[] }
  | Choice
  | { kind: 'optional'; part: Node };

/** The first option that fits. Only those are tried that can begin with the word at hand. */
type Choice = {
  kind: 'choice';
  options: readonly Node[];
  /** By word or lemma, the options that can begin with it. */
  byStart: ReadonlyMap<string, readonly Node[]>;
  /** The options that can begin with any word. They are in `byStart` too. */
  open: readonly Node[];
  starts: Starts;
};

/** The words or lemmas that a match can begin with; undefined if it can begin with any. */
type Starts = ReadonlySet<string> | undefined;

/** The nodes that must still fit behind the one at hand. */
type Waiting = { node: Node; then: Waiting } | undefined;

/** Where a pattern was found: tokens from `from` up to, and without, `to`. */
export type Span = { from: number; to: number };

/** Where a pattern was found, and the first token of the amount that the pattern marks with <…!>. */
export type FoundPattern = Span & { marked?: number };

/** An amount in the text, for the <…> parts of patterns. */
export type AmountSpan = Span & { kinds: readonly string[] };

const DENIED_AFTER = new Set(['nothing', 'nobody', 'none', 'neither']);

export class PatternError extends Error {
  override name = 'PatternError';
}

const GAPS: Record<string, { most: number; acrossSentences: boolean }> = {
  '..': { most: 2, acrossSentences: false },
  '...': { most: 6, acrossSentences: false },
  '>>': { most: Number.POSITIVE_INFINITY, acrossSentences: true },
};
const AMOUNT_KINDS = [
  ...['money', 'percent', 'count', 'number', 'duration', 'date', 'age'],
  ...['hourly', 'daily', 'weekly', 'monthly', 'yearly'],
];
const NEGATIONS = new Set([
  'not',
  'never',
  'no',
  'nobody',
  'nothing',
  'none',
  'without',
  'neither',
  'nor',
  'hardly',
  'cannot',
]);

/** @throws PatternError with what is wrong, for the author. */
export function compilePattern(source: string, classes: Readonly<Record<string, readonly string[]>> = {}): Pattern {
  const parts = source.match(/\(|\)\??|\||>>|\.{2,3}|[^\s()|]+/g) ?? [];
  let at = 0;
  let sawNegation = parts[0] === '~';
  if (sawNegation) at = 1;
  const root = sequence(false);
  if (at < parts.length) throw new PatternError(`"${source}": a ")" too many`);
  if (root.parts.length === 0) throw new PatternError(`"${source}": holds no word`);
  for (const part of [root.parts[0], root.parts.at(-1)]) {
    if (part?.kind === 'gap') throw new PatternError(`"${source}": begins or ends with a gap`);
  }
  return { source, root, starts: startsOf(root), mayBeNegated: sawNegation };

  function sequence(inside: boolean): { kind: 'sequence'; parts: Node[] } {
    const found: Node[] = [];
    while (at < parts.length) {
      const part = parts[at] as string;
      if (part === '|' || part.startsWith(')')) {
        if (!inside) throw new PatternError(`"${source}": a "${part}" outside of parentheses`);
        break;
      }
      at += 1;
      const next = part === '(' ? choice() : single(part);
      const before = found.at(-1);
      // Two gaps in a row are one, and one is searched much faster.
      if (next.kind === 'gap' && before?.kind === 'gap') {
        found[found.length - 1] = {
          kind: 'gap',
          most: before.most + next.most,
          acrossSentences: before.acrossSentences || next.acrossSentences,
        };
      } else found.push(next);
    }
    return { kind: 'sequence', parts: found };
  }

  function choice(): Node {
    const options: Node[] = [sequence(true)];
    while (parts[at] === '|') {
      at += 1;
      options.push(sequence(true));
    }
    const close = parts[at];
    if (!close?.startsWith(')')) throw new PatternError(`"${source}": a "(" is not closed`);
    at += 1;
    if (options.some(mayBeEmpty))
      throw new PatternError(`"${source}": one of the choices may be empty; write (a|b)? instead`);
    const node = choiceOf(options);
    return close === ')?' ? { kind: 'optional', part: node } : node;
  }

  function single(part: string): Node {
    if (part === '?')
      throw new PatternError(`"${source}": a "?" stands directly behind what may be missing; gaps may be empty anyway`);
    const gap = GAPS[part];
    if (gap) return { kind: 'gap', ...gap };
    if (part.length > 1 && part.endsWith('?')) return { kind: 'optional', part: single(part.slice(0, -1)) };
    const [, name] = /^<([a-z]+)!?>$/.exec(part) ?? [];
    if (name && AMOUNT_KINDS.includes(name)) return { kind: 'amount', name, marked: part.endsWith('!>') };
    if (name) {
      const words = classes[name];
      if (!words) throw new PatternError(`"${source}": there is no ${part}`);
      return choiceOf(words.map((words) => ({ kind: 'sequence', parts: words.split(/\s+/).map(word) })));
    }
    if (part === 'not') {
      sawNegation = true;
      return { kind: 'negation' };
    }
    if (part.endsWith('*')) return { kind: 'prefix', prefix: part.slice(0, -1).toLowerCase() };
    return word(part);
  }

  function word(part: string): Node {
    const exact = part.startsWith('=');
    const lower = (exact ? part.slice(1) : part).toLowerCase().replaceAll('’', "'");
    if (NEGATIONS.has(lower) || lower.endsWith("n't")) sawNegation = true;
    const pieces = tokensOf(lower).map((token): Node => ({ kind: 'word', ...token, exact }));
    const [only] = pieces;
    return only && pieces.length === 1 ? only : { kind: 'sequence', parts: pieces };
  }
}

function mayBeEmpty(node: Node): boolean {
  switch (node.kind) {
    case 'optional':
    case 'gap':
      return true;
    case 'sequence':
      return node.parts.every(mayBeEmpty);
    case 'choice':
      return node.options.some(mayBeEmpty);
    default:
      return false;
  }
}

function choiceOf(options: readonly Node[]): Choice {
  const all = options.map((option) => ({ option, starts: startsOf(option) }));
  const words = new Set(all.flatMap(({ starts }) => [...(starts ?? [])]));
  const begins = (word: string) => all.filter(({ starts }) => !starts || starts.has(word)).map(({ option }) => option);
  const open = all.filter(({ starts }) => !starts).map(({ option }) => option);
  const byStart = new Map([...words].map((word) => [word, begins(word)]));
  return { kind: 'choice', options, byStart, open, starts: open.length > 0 ? undefined : words };
}

/** The options that can begin with the token, in their order. */
function optionsAt({ options, byStart, open }: Choice, token: Token | undefined): readonly Node[] {
  if (!token) return open;
  const byWord = byStart.get(token.lower);
  const byLemma = token.lemma === token.lower ? undefined : byStart.get(token.lemma);
  if (!byWord || !byLemma) return byWord ?? byLemma ?? open;
  return options.filter((option) => byWord.includes(option) || byLemma.includes(option));
}

function startsOf(node: Node): Starts {
  switch (node.kind) {
    case 'word':
      return new Set(node.exact ? [node.lower] : [node.lower, node.lemma]);
    case 'negation':
      return new Set([...NEGATIONS, 'not']);
    case 'choice':
      return node.starts;
    case 'sequence': {
      const first = node.parts.findIndex((part) => !mayBeEmpty(part));
      return union(node.parts.slice(0, first < 0 ? undefined : first + 1).map(startsOf));
    }
    case 'optional':
      return startsOf(node.part);
    case 'prefix':
    case 'amount':
    case 'gap':
      return undefined;
    default:
      return assertNever(node);
  }
}

function union(all: readonly Starts[]): Starts {
  const known = all.filter((starts) => starts !== undefined);
  return known.length < all.length ? undefined : new Set(known.flatMap((starts) => [...starts]));
}

/** The tokens, in their order, that a match can begin with. */
function beginningsOf(starts: Starts, read: ReadText): Iterable<number> {
  const { tokens } = read;
  if (starts === undefined) return tokens.keys();
  const places = vocabularyOf(read);
  if (starts.size < places.size) {
    const found = new Set<number>();
    for (const word of starts) for (const place of places.get(word) ?? []) found.add(place);
    return [...found].sort((one, other) => one - other);
  }
  return [...tokens.keys()].filter((at) => starts.has(tokens[at]?.lower ?? '') || starts.has(tokens[at]?.lemma ?? ''));
}

/** The first place where the pattern fits, from token `begin` on. */
export function findPattern(
  pattern: Pattern,
  read: ReadText,
  amounts: readonly AmountSpan[],
  begin = 0,
): FoundPattern | undefined {
  const { tokens } = read;
  // Nearly all patterns need a word that the text does not have.
  if (!mayFit(pattern.root, vocabularyOf(read))) return undefined;
  let marked: number | undefined;
  for (const from of beginningsOf(pattern.starts, read)) {
    if (from < begin) continue;
    marked = undefined;
    const to = fit(pattern.root, from, undefined, from);
    if (to !== undefined && (pattern.mayBeNegated || !isDenied(from, to)))
      return { from, to, ...(marked !== undefined && { marked }) };
  }
  return undefined;

  /** Matches the node at a token, and then the nodes that follow it. Returns the end of the match. */
  function fit(node: Node | undefined, at: number, waiting: Waiting, last: number): number | undefined {
    if (!node) return waiting ? fit(waiting.node, at, waiting.then, last) : at;
    switch (node.kind) {
      case 'word':
      case 'prefix':
      case 'negation': {
        const token = tokens[at];
        return token && isInReach(at, last) && isWord(node, token) ? fit(undefined, at + 1, waiting, at) : undefined;
      }
      case 'amount': {
        if (!isInReach(at, last)) return undefined;
        const amount = amounts.find(({ from, kinds }) => from === at && kinds.includes(node.name));
        if (!amount) return undefined;
        const to = fit(undefined, amount.to, waiting, amount.to - 1);
        if (to !== undefined && node.marked) marked = at;
        return to;
      }
      case 'sequence':
        return fit(
          undefined,
          at,
          node.parts.reduceRight((then: Waiting, part) => ({ node: part, then }), waiting),
          last,
        );
      case 'choice':
        for (const option of optionsAt(node, tokens[at])) {
          const to = fit(option, at, waiting, last);
          if (to !== undefined) return to;
        }
        return undefined;
      case 'optional':
        return fit(node.part, at, waiting, last) ?? fit(undefined, at, waiting, last);
      case 'gap': {
        const most = Math.min(node.most, tokens.length - at);
        for (let skipped = 0; skipped <= most; skipped++) {
          const reached = at + skipped;
          const beyond = tokens[reached]?.sentence !== tokens[last]?.sentence;
          if (beyond && !node.acrossSentences) return undefined;
          // What comes after a gap may be in a later sentence only where the gap leads there.
          const to = fit(undefined, reached, waiting, node.acrossSentences ? reached : last);
          if (to !== undefined) return to;
        }
        return undefined;
      }
    }
  }

  function isInReach(at: number, last: number): boolean {
    return tokens[at]?.sentence === tokens[last]?.sentence;
  }

  /** True when the pattern has no negation, but the person uses one within the matched words or just before them. */
  function isDenied(from: number, to: number): boolean {
    for (let at = to - 1; at >= from - 3; at--) {
      const token = tokens[at];
      if (!token || (at < from && (token.sentence !== tokens[from]?.sentence || token.pos === 'PUNCT'))) break;
      if (NEGATIONS.has(token.lower) || token.lemma === 'not') return true;
    }
    // "signed nothing", but not "signs off welds nobody tested": there, the word begins a clause of its own.
    return DENIED_AFTER.has(tokens[to]?.lower ?? '') && !isVerb(tokens[to + 1]);
  }
}

function isVerb(token: ReadText['tokens'][number] | undefined): boolean {
  return token?.pos === 'VERB' || token?.pos === 'AUX';
}

const vocabularies = new WeakMap<ReadText, ReadonlyMap<string, readonly number[]>>();

/** The words of a text and their lemmas, with the tokens where they stand. */
function vocabularyOf(read: ReadText): ReadonlyMap<string, readonly number[]> {
  const known = vocabularies.get(read);
  if (known) return known;
  const made = new Map<string, number[]>();
  for (const [place, { lower, lemma }] of read.tokens.entries()) {
    for (const word of lower === lemma ? [lower] : [lower, lemma]) {
      const places = made.get(word);
      if (places) places.push(place);
      else made.set(word, [place]);
    }
  }
  vocabularies.set(read, made);
  return made;
}

/** Whether a value under a key that both have satisfies the test, looked up from the smaller side. */
function someIn<Value>(
  values: ReadonlyMap<string, Value>,
  keys: ReadonlyMap<string, unknown>,
  test: (value: Value) => boolean,
): boolean {
  if (values.size > keys.size) {
    for (const key of keys.keys()) {
      const value = values.get(key);
      if (value !== undefined && test(value)) return true;
    }
    return false;
  }
  for (const [key, value] of values) if (keys.has(key) && test(value)) return true;
  return false;
}

/** False where a word that the node needs is nowhere in the text. */
function mayFit(node: Node, vocabulary: ReadonlyMap<string, unknown>): boolean {
  switch (node.kind) {
    case 'word':
      return vocabulary.has(node.lower) || (!node.exact && vocabulary.has(node.lemma));
    case 'sequence':
      return node.parts.every((part) => mayFit(part, vocabulary));
    case 'choice':
      return (
        node.open.some((option) => mayFit(option, vocabulary)) ||
        someIn(node.byStart, vocabulary, (options) => options.some((option) => mayFit(option, vocabulary)))
      );
    default:
      return true;
  }
}

function isWord(node: Extract<Node, { kind: 'word' | 'prefix' | 'negation' }>, token: Token): boolean {
  switch (node.kind) {
    case 'negation':
      return NEGATIONS.has(token.lower) || token.lemma === 'not';
    case 'prefix':
      return token.lower.startsWith(node.prefix);
    case 'word':
      return token.lower === node.lower || (!node.exact && token.lemma === node.lemma);
  }
}
