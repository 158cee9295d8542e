import type { ResponseOf } from '@latticework/api/contract';
import type { analysisContracts } from '@latticework/api/contracts/analysis';
import type { Analysis, QueryType } from '@latticework/core/analysis';
import { AppError, assertNever } from '@latticework/core/errors';
import type { AnalyzeRequest } from '@latticework/engine/analyze';
import type { OwnAssistant } from '@latticework/engine/model/ownAssistant';
import type { Person } from '../account/person.ts';
import type { Kinds } from '../library/kinds.ts';
import { LEASE_SECONDS } from './entryReader.ts';
import { beingRead, interrupted, noSuchAnalysis } from './refusals.ts';
import { standingReading } from './reread.ts';
import type { AnalysisStore, TakenEntry } from './store.ts';

export type OwnReadingAnswer = ResponseOf<typeof analysisContracts.ownReading>;

/** Loads what renders and checks requests; null where the server runs without the embedded engine. */
export type LoadOwnAssistant = () => Promise<OwnAssistant | null>;

/**
 * Lets the person ask an AI of their own: they copy the request and paste the answer. What they paste is as untrusted
 * as any answer. An entry is taken up before either is done, so that the limits hold, and given back unless a sound
 * answer takes the place of its analysis.
 */
export function createOwnReading({
  loadOwnAssistant,
  store,
  kinds,
}: {
  loadOwnAssistant: LoadOwnAssistant;
  store: AnalysisStore;
  kinds: Kinds;
}) {
  async function assistant(): Promise<OwnAssistant> {
    const loaded = await loadOwnAssistant();
    if (!loaded) throw new AppError('unavailable', 'Readings with your own AI are not available here.');
    return loaded;
  }

  async function takeUp(person: Person, historyId: string): Promise<TakenEntry<'own'>> {
    const taken = await store.takeUp({ historyId, userId: person.id, leaseSeconds: LEASE_SECONDS, purpose: 'own' });
    switch (taken.outcome) {
      case 'missing':
        throw noSuchAnalysis();
      case 'busy':
        throw beingRead();
      case 'wrong_purpose':
        throw interrupted();
      case 'no_tries_left':
        throw new AppError('no_tries_left', 'You have read this one with your own AI already.');
      case 'taken':
        return taken;
      default:
        return assertNever(taken);
    }
  }

  return {
    async requestFor(person: Person, historyId: string, signal: AbortSignal): Promise<{ request: string }> {
      const { requestFor } = await assistant();
      const { entry, ...taken } = await takeUp(person, historyId);
      try {
        return { request: await requestFor(requestOf(taken, kinds), signal) };
      } finally {
        await store.close(entry, null, { givesBack: 'own' });
      }
    },

    async read(person: Person, historyId: string, pasted: string, signal: AbortSignal): Promise<OwnReadingAnswer> {
      const { read } = await assistant();
      const { entry, ...taken } = await takeUp(person, historyId);
      const leave = () => store.close(entry, null, { givesBack: 'own' });
      const reading = await read(requestOf(taken, kinds), pasted, signal).catch(async (error: unknown) => {
        await leave();
        throw error;
      });
      if (reading.outcome !== 'read') {
        await leave();
        return reading;
      }
      const { metadata } = reading.analysis;
      const { rereads } = taken.stored.metadata;
      const analysis = { ...reading.analysis, metadata: { ...metadata, ...(rereads !== undefined && { rereads }) } };
      if (!(await store.close(entry, analysis))) throw noSuchAnalysis();
      return { outcome: 'read', analysis };
    },
  };
}

function requestOf(
  { queryText, queryType, stored }: { queryText: string; queryType: QueryType; stored: Analysis },
  kinds: Kinds,
): AnalyzeRequest {
  const { analysisQuality, isHot, engagement } = stored.metadata;
  return {
    text: queryText,
    quality: analysisQuality,
    ...(queryType === 'trending' && { trending: { isHot, engagement } }),
    ...standingReading(stored, kinds),
  };
}
