import type { BodyOf } from '@latticework/api/contract';
import type { analysisContracts } from '@latticework/api/contracts/analysis';
import type { Analysis } from '@latticework/core/analysis';
import { AppError } from '@latticework/core/errors';
import type { AnalyzeRequest } from '@latticework/engine/analyze';
import type { Person } from '../account/person.ts';
import type { Kinds } from '../library/kinds.ts';
import type { EmailHash } from '../limits/emailHash.ts';
import { type AnalysisAnswer, type EntryReader, LEASE_SECONDS, type OnPart } from './entryReader.ts';
import { refusalOf } from './refusals.ts';
import type { AnalysisStore } from './store.ts';

type Wanted = BodyOf<typeof analysisContracts.rereadAnalysis>;

/** Reads a whole analysis again. It costs nothing: the entry's lease and `REREADS` limit it. */
export function createReread({
  reader,
  store,
  kinds,
  emailHash,
}: {
  reader: EntryReader;
  store: AnalysisStore;
  kinds: Kinds;
  emailHash: EmailHash;
}) {
  return async (person: Person, wanted: Wanted, signal: AbortSignal, onPart: OnPart): Promise<AnalysisAnswer> => {
    const { historyId } = wanted;
    const taken = await store.takeUp({
      historyId,
      userId: person.id,
      leaseSeconds: LEASE_SECONDS,
      purpose: 'reread',
      check: (stored) => void readingOf(stored, wanted, kinds),
    });
    if (taken.outcome !== 'taken')
      throw refusalOf(taken, 'You have read this one again twice. A new analysis can take up what you know now.');
    const request = { ...readingOf(taken.stored, wanted, kinds), payer: emailHash(person.email) };
    return reader.readAgain(taken, request, signal, onPart);
  };
}

/** How to read what stands just as before: as the kind that was chosen, with the answers that were given. */
export function standingReading(stored: Analysis, kinds: Kinds): ReturnType<typeof readingOf> {
  return readingOf(stored, {}, kinds);
}

/**
 * How to read what stands in another way. A choice of before stays, and so do answers of before where the same dossier
 * asks for them.
 */
function readingOf(
  { decision: standing, missing = [], answered = [] }: Analysis,
  { decision, answers }: Pick<Wanted, 'decision' | 'answers'>,
  kinds: Kinds,
): Pick<AnalyzeRequest, 'decision' | 'answers' | 'asked'> {
  const readBefore = standing && kinds.readBy(standing.slug);
  const readNow = decision === undefined ? readBefore : kinds.readBy(decision);
  if (decision !== undefined && !readNow)
    throw new AppError('bad_request', 'There is no such kind of decision. Please pick one from the list.');
  const isSame = readBefore?.dossier === readNow?.dossier;
  // What the text shows beside its kind is asked about too, and a model asks questions of its own, of a text without a
  // kind as well. Only this analysis tells what they are.
  const ofAnalysis = new Set(isSame ? [...missing, ...answered].map(({ id }) => id) : []);
  const asks = (id: string) => ofAnalysis.has(id) || (readNow?.facts.has(id) ?? false);
  if (!Object.keys(answers ?? {}).every(asks))
    throw new AppError('bad_request', 'An answer belongs to no question of this analysis. Please reload the page.');

  const before = isSame ? answered : [];
  // A question that has an answer offers no choice any more: it is known by what was picked.
  const asked = [
    ...missing.map(({ id, question, answers }) => ({ id, question, answers })),
    ...before.map(({ id, question, says }) => ({ id, question, answers: { yes: says, no: says } })),
  ];
  const chosen = decision ?? (standing?.basis === 'chosen' ? standing.slug : undefined);
  return {
    ...(chosen !== undefined && { decision: chosen }),
    asked,
    answers: { ...Object.fromEntries(before.map(({ id, answer }) => [id, answer])), ...answers },
  };
}
