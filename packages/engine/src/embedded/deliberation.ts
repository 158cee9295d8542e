import type { Clause } from './clauses.ts';

/** How much a text is the kind that tools for thinking are for. The less it is, the more has to speak for a tool. */
export type Deliberation = 'asks' | 'weighs' | 'tells';

export function deliberationIn(text: string, clauses: Clause[]): Deliberation {
  if (clauses.some(({ end }) => /^["”’)]?\?/.test(text.slice(end, end + 2)))) return 'asks';
  const told = new Set(clauses.flatMap(({ words }) => words.map(({ token }) => token)).filter((token) => WEIGHING.has(token)));
  // One such word may be chance: "we stop at the bakery".
  return told.size >= 2 ? 'weighs' : 'tells';
}

/** Words of choosing, doubting, wanting, judging and persisting. A timetable or a recipe has none of them. */
const WEIGHING = new Set(
  `should decide decided deciding decision whether choose choosing choice option options worth risk risky afraid scared worry
  worried fear regret sure certain doubt convinced believe think thinking thought feel feels felt want wants hope keep keeps
  kept stop quit leave stay reason reasons why because although despite must cannot never always everyone everybody nobody
  deserve fault blame proof prove mistake wrong right better worse fail failing failed failure win lose losing lost trust
  agree disagree refuse insist insists convince argue promise plan planned expect expected tempted consider considering invest
  invested offer hire fire buy sell switch change cancel continue`.split(/\s+/),
);
