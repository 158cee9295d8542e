import type { Clause } from './clauses.ts';
import { type FramedClause, wording } from './framedClause.ts';
import type { Word } from './words.ts';

/**
 * Marks the reported clauses, and the clause that names whose view they state: "My boss says | we have come too far",
 * "We can't cancel the study, | said the lead investigator".
 */
export function markReported(clauses: FramedClause[], text: string): void {
  clauses.forEach((clause, at) => {
    const holder = holderOf(clause, text);
    if (!holder) return;
    const quoted = inQuotationBeside(clause, clauses, text);
    const said =
      quoted.length > 0 ? quoted : opensWithSaying(clause) ? saidBefore(clauses, at) : saidAfter(clauses, at);
    for (const reported of [clause, ...said]) {
      reported.frame = 'reported';
      reported.holder = holder;
    }
  });
}

/** The clauses in quotation marks right before or after the clause that names the speaker, even across sentences. */
function inQuotationBeside(clause: FramedClause, clauses: FramedClause[], text: string): FramedClause[] {
  const opening = /^[,:]?\s*["“]/.exec(text.slice(clause.end, clause.end + 5));
  if (opening) {
    const from = clause.end + opening[0].length;
    const end = /["”]/.exec(text.slice(from))?.index ?? Infinity;
    return clauses.filter(({ start }) => start >= from && start < from + end);
  }
  const closing = /["”]\s*$/.exec(text.slice(Math.max(0, clause.start - 3), clause.start));
  if (!closing) return [];
  const until = clause.start - closing[0].length;
  const from = Math.max(text.lastIndexOf('“', until - 1), text.lastIndexOf('"', until - 1));
  return from < 0 ? [] : clauses.filter(({ start, end }) => start > from && end <= until);
}

const SAYING = new Set(
  `says said say saying thinks thought think believes believed believe claims claimed claim claiming insists insisted
  insisting argues argued swears swore tells told telling promises promised warns warned suggests suggested reckons
  maintains maintained convinced states stated wrote writes`.split(/\s+/),
);

const NOUNS = new Set(['claim', 'claims', 'thought', 'states']);

function opensWithSaying({ words }: Clause): boolean {
  return SAYING.has(words[0]?.token ?? '');
}

/** The earlier clauses of the sentence; if the clause starts its sentence, the last clause of the previous sentence. */
function saidBefore(clauses: FramedClause[], at: number): FramedClause[] {
  const own = clauses[at]?.sentence;
  const earlier = clauses.slice(0, at).filter(({ sentence }) => sentence === own);
  return earlier.length > 0 ? earlier : clauses.slice(Math.max(0, at - 1), at);
}

const WRITER_SPEAKS_AGAIN = /^(?:but|however|yet|still|though|although|so|and)? ?(?:i|we|my|our)\b|^(?:but|however)\b/;

/** The rest of the sentence, up to where the writer's own statement resumes. */
function saidAfter(clauses: FramedClause[], at: number): FramedClause[] {
  const rest = clauses.slice(at + 1).filter(({ sentence }) => sentence === clauses[at]?.sentence);
  const end = rest.findIndex((clause) => WRITER_SPEAKS_AGAIN.test(wording(clause)));
  return end < 0 ? rest : rest.slice(0, end);
}

const BETWEEN_HOLDER_AND_VERB = new Set(
  'keeps keep always just still really also is was are were has have now'.split(' '),
);
const PRONOUNS = new Set(['he', 'she', 'they']);
const DETERMINERS = new Set('my our his her their the a an some one this that'.split(' '));
/** "Everyone says" refers to the crowd, and "my gut says" to the writer: both are the writer's own reasons. */
const NOT_HOLDERS = new Set(
  `i we you it who that which everyone everybody people nobody most all gut heart head intuition to and not will would can
  could`.split(/\s+/),
);

function holderOf({ words }: Clause, text: string): string | undefined {
  const accordingTo = words.findIndex(({ token }, at) => token === 'according' && words[at + 1]?.token === 'to');
  if (accordingTo >= 0) return holderAfter(words.slice(accordingTo + 2), text);
  for (const [verb, { token }] of words.entries()) {
    // "He pads his mileage claims": at the end of a clause, the word is a noun.
    if (!SAYING.has(token) || (NOUNS.has(token) && verb === words.length - 1)) continue;
    const holder = verb === 0 ? holderAfter(words.slice(1), text) : holderBefore(words.slice(0, verb), text);
    if (holder) return holder;
  }
  return undefined;
}

/** "the lead investigator" of "said the lead investigator". */
function holderAfter([first, second, third]: Word[], text: string): string | undefined {
  if (!first || NOT_HOLDERS.has(first.token)) return undefined;
  if (!DETERMINERS.has(first.token)) return pronounOrName(first, text);
  const last = third?.isContent ? third : second;
  return last && text.slice(first.start, last.end);
}

/** "my boss" of "my boss keeps saying". */
function holderBefore(words: Word[], text: string): string | undefined {
  const last = words.findLastIndex(({ token }) => !BETWEEN_HOLDER_AND_VERB.has(token));
  const noun = words[last];
  if (!noun || NOT_HOLDERS.has(noun.token)) return undefined;
  const first = words.slice(Math.max(0, last - 3), last).findLast(({ token }) => DETERMINERS.has(token));
  return first ? text.slice(first.start, noun.end) : pronounOrName(noun, text);
}

/** People who are mentioned without a determiner: "mom says". */
const BARE_HOLDERS = new Set('mom mum mommy dad daddy grandma grandpa granny doctor boss'.split(' '));

function pronounOrName({ token, isContent, start, end }: Word, text: string): string | undefined {
  if (BARE_HOLDERS.has(token)) return text.slice(start, end);
  if (PRONOUNS.has(token)) return token;
  const written = text.slice(start, end);
  return isContent && /^\p{Lu}/u.test(written) ? written : undefined;
}
