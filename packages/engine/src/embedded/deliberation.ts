import { READING } from '../tuning.ts';
import type { Clause } from './clauses.ts';
import { wording } from './framedClause.ts';

/**
 * How much a text is a deliberation, for which thinking tools are made. The less it is, the more evidence a tool needs.
 */
export type Deliberation = 'asks' | 'weighs' | 'tells' | 'states';

export function deliberationIn(text: string, clauses: Clause[]): Deliberation {
  const words = clauses.flatMap((clause) => clause.words);
  const asks = clauses.some(
    (clause) => /^["”’)]?\?/.test(text.slice(clause.end, clause.end + 2)) || ASKING.test(wording(clause)),
  );
  if (asks && words.length <= READING.longestBareQuestion) return 'asks';
  const weighing = weighingIn(clauses);
  if (asks || weighing >= READING.fewestWeighing) return 'weighs';
  return weighing > 0 || words.some(({ key }) => key === 'i' || key === 'my') ? 'tells' : 'states';
}

/** How many different words of weighing a text has. */
export function weighingIn(clauses: readonly Clause[]): number {
  const tokens = clauses.flatMap(({ words }) => words.map(({ token }) => token));
  return new Set(tokens.filter((token) => WEIGHING.has(token))).size;
}

/** Questions written without a question mark. */
const ASKING =
  /^(?:and |but |so |or )?(?:should (?:i|we)\b|(?:what|how|which|when|where|why) (?:would|should|do|does|can|could|did|is|are) \w+|am i\b|(?:please )?(?:tell|help|advise|convince) me\b|is it (?:worth|time|wrong|right|ok|okay|too)\b|would you\b)/;

/** Words of choosing, doubting, wanting, judging and persisting. A timetable or a recipe contains none of them. */
const WEIGHING = new Set(
  `should decide decided deciding decision whether choose choosing choice option options worth risk risky afraid scared worry
  worried fear regret sure certain doubt convinced believe think thinking thought feel feels felt want wants hope keep keeps
  kept stop quit leave stay reason reasons why because although despite must cannot never always everyone everybody nobody
  deserve fault blame proof prove mistake wrong right better worse fail failing failed failure win lose losing lost trust
  agree disagree refuse insist insists convince argue promise plan planned expect expected tempted consider considering invest
  invested offer hire fire buy sell switch change cancel continue`.split(/\s+/),
);
