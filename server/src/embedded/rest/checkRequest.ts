import { LOGIC, RESERVED } from './filterValues.ts';
import { readLogicTree, unescaped } from './logicTree.ts';
import { badQuery, Refusal } from './refusal.ts';
import { REQUEST_LIMITS } from './requestLimits.ts';

/** The headers that affect an answer. No others are passed on. */
export const READ_HEADERS = [
  ...['accept', 'accept-profile', 'content-profile', 'content-type'],
  ...['prefer', 'range', 'range-unit', 'user-agent', 'x-client-info'],
] as const;

/**
 * Throws a Refusal for a request whose address or headers are malformed or ask for too much. Takes time linear in their
 * length. `url` is the undecoded path and query.
 */
export function checkRequest({
  url,
  headers,
}: {
  url: string;
  headers: Record<string, string | string[] | undefined>;
}): void {
  checkHeaders(headers);
  const { address } = REQUEST_LIMITS;
  if (url.length > address) {
    throw new Refusal(414, '414', `The address has ${url.length} characters, and at most ${address} are accepted.`, {
      hint: 'Ask for fewer things at once, or call a database function with a body.',
    });
  }
  const decoded = decode(url);
  if (decoded.includes('\0')) throw badQuery('No text in the database contains the character NUL.', 'Leave it out.');

  const at = url.indexOf('?');
  checkQuery(new URLSearchParams(at === -1 ? '' : url.slice(at + 1)));
}

function checkQuery(query: URLSearchParams): void {
  let filters = 0;
  let patterns = 0;
  for (const [name, value] of query) {
    if (/^(?:select|columns|on_conflict)$/.test(name)) checkColumns(name, value);
    else if (/(?:^|\.)order$/.test(name)) checkOrder(value);
    else if (RESERVED.test(name)) checkRowNumber(name, value);
    else {
      const found = LOGIC.test(name) ? readLogicTree(value).filters : [`${name}.${value}`];
      filters += found.length;
      for (const filter of found) patterns += patternsIn(filter);
    }
  }
  atMost(REQUEST_LIMITS.filters, filters, 'filters', 'List values with in.(…), or ask for less at once.');
  atMost(REQUEST_LIMITS.patterns, patterns, 'filters by pattern', 'Search for fewer things at once.');
}

/** How many patterns a filter compares with. Throws for a filter that is costly by itself. */
function patternsIn(filter: string): number {
  const [, operator, modifier, rest] = PATTERN_FILTER.exec(filter) ?? [];
  if (!operator || rest === undefined) return 0;
  const pattern = rest.startsWith('"') ? unescaped(rest) : rest;
  atMost(REQUEST_LIMITS.pattern, pattern.length, 'characters in a pattern', 'Search for less text.');
  const wildcards = pattern.match(operator.endsWith('match') ? REPETITION : WILDCARD) ?? [];
  const counted = wildcards.filter((found) => !found.startsWith('\\')).length;
  atMost(REQUEST_LIMITS.wildcards, counted, 'wildcards in a pattern', 'Search for the parts one by one.');
  return modifier === 'any' || modifier === 'all' ? pattern.split(',').length : 1;
}

/** Matched anywhere in a filter, so a value that merely looks like a pattern filter counts too. */
const PATTERN_FILTER = /\.(i?like|i?match|(?:pl|ph|w)?fts)(?:\(([^()]*)\))?\.(.*)$/s;
const WILDCARD = /\\.|[*%]/gs;
const REPETITION = /\\.|[*+?{]/gs;

function checkColumns(name: string, value: string): void {
  const { select, columns, renamedColumns, embeds, embedDepth } = REQUEST_LIMITS;
  const ask = 'Ask for less at once.';
  atMost(select, value.length, `characters in ${name}`, ask);
  let named = 1;
  let renamed = 0;
  let embedded = 0;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < value.length; at++) {
    const character = value[at];
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === ',') named += 1;
    else if (character === ':' && value[at + 1] === ':') at += 1;
    else if (character === ':') renamed += 1;
    else if (character === ')') depth -= 1;
    else if (character === '(') {
      embedded += 1;
      depth += 1;
    }
    if (depth < 0) throw unbalanced(name);
    atMost(embedDepth, depth, 'tables embedded inside one another', ask);
  }
  if (depth > 0 || isQuoted) throw unbalanced(name);
  atMost(columns, named, `columns in ${name}`, ask);
  atMost(renamedColumns, renamed, `renamed columns in ${name}`, ask);
  atMost(embeds, embedded, 'embedded tables', ask);
}

function checkOrder(value: string): void {
  const { select, orderTerms } = REQUEST_LIMITS;
  atMost(select, value.length, 'characters in order', 'Order by fewer columns.');
  atMost(orderTerms, value.split(',').length, 'columns to order by', 'Order by fewer columns.');
}

function checkRowNumber(name: string, value: string): void {
  if (!/^[+-]?\d{1,20}$/.test(value)) throw badQuery(`${name} is not a whole number.`, 'Send digits only.');
  if (Math.abs(Number(value)) > REQUEST_LIMITS.rowNumber) throw outOfRange(name);
}

function checkHeaders(headers: Record<string, string | string[] | undefined>): void {
  for (const name of READ_HEADERS) {
    const length = headers[name]?.length ?? 0;
    atMost(REQUEST_LIMITS.header, length, `characters in the header ${name}`, 'Send a shorter one.');
  }
  const preferences = String(headers['prefer'] ?? '').split(',');
  if (preferences.some((preference) => preference.replaceAll(/[\s"]/g, '').toLowerCase() === 'tx=rollback')) {
    throw badQuery(
      'Prefer: tx=rollback is not supported here: what a request writes stays written.',
      'Leave the preference out.',
    );
  }
  const rows = /^(\d+)-(\d*)$/.exec(String(headers['range'] ?? ''));
  if (rows && Math.max(Number(rows[1]), Number(rows[2])) > REQUEST_LIMITS.rowNumber) throw outOfRange('Range');
}

/** Decodes the address. Throws unless every percent sign begins an escape and the escapes are UTF-8. */
function decode(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    throw badQuery('The address cannot be decoded.', 'Encode it as UTF-8, and a percent sign as %25.');
  }
}

function atMost(limit: number, count: number, what: string, hint: string): void {
  if (count > limit) throw badQuery(`At most ${limit.toLocaleString('en')} ${what} are accepted.`, hint);
}

function outOfRange(name: string): Refusal {
  const hint = `Send a number up to ${REQUEST_LIMITS.rowNumber}.`;
  return new Refusal(416, 'PGRST103', `Requested range not satisfiable: ${name} is too large.`, { hint });
}

function unbalanced(name: string): Refusal {
  return badQuery(`The parentheses or quotation marks of ${name} do not match.`, 'Close each that is opened.');
}
