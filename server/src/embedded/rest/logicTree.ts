import { badQuery } from './refusal.ts';
import { REQUEST_LIMITS } from './requestLimits.ts';

export type LogicTree = {
  /** The single filters, such as `a.eq.1`, from anywhere in the tree. */
  filters: string[];
  /** The ranges of quoted names and values, with their quotation marks. */
  quoted: { from: number; to: number }[];
};

/**
 * Parses the value of `or` or `and`, such as `(a.eq.1,and(b.gt.2,c.in.(3,4)))`, in one pass without recursion. Throws a
 * Refusal when it is nested too deep, unbalanced or incomplete: Lite would guess the meaning.
 */
export function readLogicTree(tree: string): LogicTree {
  const filters: string[] = [];
  const quoted: LogicTree['quoted'] = [];
  /** For each open parenthesis, whether it groups filters (otherwise it lists values). */
  const groups: boolean[] = [];
  let start = 0;
  let braces = 0;
  const endFilter = (end: number) => {
    if (end > start) filters.push(tree.slice(start, end));
    start = end + 1;
  };

  for (let at = 0; at < tree.length; at++) {
    const inGroup = groups.at(-1) ?? true;
    switch (tree[at]) {
      case '"': {
        const isWhole = braces === 0 && '.,('.includes(tree[at - 1] ?? ' ');
        const from = at;
        at = endOfQuoted(tree, from, isWhole);
        if (isWhole) quoted.push({ from, to: at + 1 });
        break;
      }
      case '{':
        braces += 1;
        break;
      case '}':
        braces -= 1;
        if (braces < 0) throw unbalanced();
        break;
      case ',':
        if (inGroup && braces === 0) endFilter(at);
        break;
      case '(': {
        if (groups.length === REQUEST_LIMITS.logicDepth) {
          throw badQuery(
            `Filters are nested more than ${REQUEST_LIMITS.logicDepth} levels deep.`,
            'Write the condition with fewer parentheses, or as a database function.',
          );
        }
        const isGroup = inGroup && (groups.length === 0 ? at === 0 : OPERATORS.has(tree.slice(start, at).trim()));
        groups.push(isGroup);
        if (isGroup) start = at + 1;
        break;
      }
      case ')':
        if (groups.length === 0 || (inGroup && braces > 0)) throw unbalanced();
        groups.pop();
        if (inGroup) endFilter(at);
        break;
    }
  }
  if (groups.length > 0 || !tree.startsWith('(') || start !== tree.length) throw unbalanced();
  return { filters, quoted };
}

/** The text between quotation marks, without its escapes. */
export function unescaped(text: string): string {
  return text.replaceAll(/\\(.)/gs, '$1');
}

const OPERATORS = new Set(['and', 'or', 'not.and', 'not.or']);

/**
 * The position of the closing mark. Only a fully quoted name or value may contain escapes; Lite gets the others
 * unchanged.
 */
function endOfQuoted(tree: string, from: number, isWhole: boolean): number {
  for (let at = from + 1; at < tree.length; at++) {
    if (tree[at] === '"') return at;
    if (tree[at] !== '\\') continue;
    if (!isWhole) {
      throw badQuery(
        'A backslash can be read only in a name or a value that is in quotation marks as a whole.',
        'Put the whole value into quotation marks.',
      );
    }
    at += 1;
  }
  throw badQuery('A quoted value has no end.', 'Write a quotation mark inside a value as \\".');
}

function unbalanced() {
  return badQuery(
    'The parentheses or braces of a condition do not match.',
    'Write it as (a.eq.1,b.eq.2), and put values that contain parentheses into quotation marks.',
  );
}
