import { extname } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** Stands for a character that is no prose, so that no phrase is found across it. */
const CODE = '\0';

/**
 * The source with everything but its prose masked: comments, texts, and strings of more than one word stay where they
 * are. Offsets and lines are those of the source.
 */
export function proseOf(path: string, source: string, withStrings = true): string {
  return withoutAddresses(maskerOf(path)(source, path, withStrings));
}

type Masker = (source: string, path: string, withStrings: boolean) => string;

function maskerOf(path: string): Masker {
  const type = extname(path);
  if (/^\.[cm]?[jt]sx?$/.test(type)) return codeProse;
  if (type === '.css' || type === '.sql') return (source) => kept(withoutCode(source), rangesOf(source, COMMENTS));
  if (type === '.md') return (source) => withoutCode(masked(source, FENCES));
  if (type === '.html') return (source) => masked(source, TAGS);
  if (type === '.yaml') return (source) => masked(source, KEYS);
  return (source) => source;
}

const COMMENTS = /\/\*[\s\S]*?\*\/|--\s.*/g;
const FENCES = /^```[\s\S]*?^```/gm;
/** A key, with its value if that is a single word or the title of a source. */
const KEYS = /^[ -]*(?:(?:authors|title):.*|[\w-]+:(?: +[\w-]+$)?)/gm;
const TAGS = /<(?!!--)[^>]*>/g;

type Range = { start: number; end: number };

function codeProse(source: string, path: string, withStrings: boolean): string {
  const { program, comments, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const texts: Range[] = [];
  const visitor = new Visitor({
    JSXText: (node) => texts.push(node),
    Literal: (node) => {
      if (withStrings && typeof node.value === 'string') texts.push(node);
    },
    TemplateElement: (node) => {
      if (withStrings) texts.push(node);
    },
    CallExpression: (node) => {
      const [name] = node.arguments;
      if (!withStrings && name?.type === 'Literal' && TEST.test(source.slice(node.callee.start, node.callee.end)))
        texts.push(name);
    },
  });
  visitor.visit(program);
  const prose = texts.filter(({ start, end }) => /\S\s+\S/.test(source.slice(start, end)));
  return kept(
    comments.reduce(
      (rest, { start, end }) => rest.slice(0, start) + withoutCode(rest.slice(start, end)) + rest.slice(end),
      source,
    ),
    [...comments, ...prose],
  );
}

const TEST = /^(?:describe|it|test)\b/;

function rangesOf(source: string, pattern: RegExp): Range[] {
  return [...source.matchAll(pattern)].map(({ index, 0: { length } }) => ({ start: index, end: index + length }));
}

/** Markers of comments become spaces, so that a phrase is found where it is wrapped. */
function kept(source: string, ranges: Range[]): string {
  let prose = '';
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    if (start < prose.length) continue;
    prose += blanked(source.slice(prose.length, start));
    prose += source
      .slice(start, end)
      .replace(/^\s*(?:\/\*+|\*+(?!\/)|\/\/+|--)|\*\/$/gm, (marker) => ' '.repeat(marker.length));
  }
  return prose + blanked(source.slice(prose.length));
}

function masked(source: string, pattern: RegExp): string {
  return source.replace(pattern, blanked);
}

function blanked(code: string): string {
  return code.replace(/\S/g, CODE);
}

/** Comments and Markdown name code in backticks. */
function withoutCode(prose: string): string {
  return masked(prose, /`[^`\n]*`/g);
}

function withoutAddresses(prose: string): string {
  return masked(prose, /https?:\/\/\S+/g);
}
