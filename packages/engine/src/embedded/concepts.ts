import { stemmer } from 'stemmer';

/**
 * Words that do the same work where people tell of decisions, so that "I keep finding reasons to continue" can meet "he
 * goes on paying for it". One line is one concept; small on purpose, and for the words of judging, wanting and acting only:
 * what a text is about (vans, weddings, vaccines) is no concept of ours.
 */
const CONCEPTS = `
  continue persist proceed persevere keep kept hang
  stop quit abandon cancel drop scrap halt withdraw shelve
  fail failing failure flop collapse losing bleeding sinking struggling worse
  succeed success win winning winner thrive
  spend spent invest pour poured sunk put
  waste squander
  justify prove defend reason excuse
  champion champions championed back backed pushed promoted sponsored chose picked
  friend buddy mate peer neighbor neighbour
  boss manager director chief ceo executive minister
  expert specialist professor doctor scientist authority guru
  everyone everybody crowd
  popular trendy trend hype viral fashionable
  afraid scared fear worry worried anxious nervous dread panic
  regret sorry remorse
  sure certain confident convinced positive
  guess estimate predict forecast expect
  remember recall memory
  buy bought purchase
  sell sold
  risk risky danger dangerous
  safe safety secure
  late delay overdue slip
  proof evidence data study statistics
  story anecdote headline article
  agree consensus unanimous
  disagree object dissent doubt
  blame fault responsible
  luck lucky chance random coincidence
  smart intelligent clever talented brilliant
  first initial original
  average typical usually
  promise commit committed pledge
  ignore dismiss overlook
  reward bonus incentive commission
  deal offer negotiate bid bargain
  rival competitor opponent
`;

const byStem = new Map<string, string>();
for (const line of CONCEPTS.trim().split('\n')) {
  const [name = '', ...others] = line.trim().split(/\s+/);
  for (const word of [name, ...others]) byStem.set(stemmer(word), name);
}

export function conceptOf(stem: string): string | undefined {
  return byStem.get(stem);
}
