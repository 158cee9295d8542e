import type { ResponseOf } from '@latticework/api/contract';
import type { analysisContracts } from '@latticework/api/contracts/analysis';
import { AppError } from '@latticework/core/errors';
import type { AnalyzeRequest } from '@latticework/engine/analyze';
import type { OwnAssistant } from '@latticework/engine/model/ownAssistant';
import type { Person } from '../account/person.ts';
import type { Kinds } from '../library/kinds.ts';
import { type EntryReader, LEASE_SECONDS, requestOfStored } from './entryReader.ts';
import { noSuchAnalysis, refusalOf } from './refusals.ts';
import { standingReading } from './reread.ts';
import type { AnalysisStore, StandingEntry } from './store.ts';

export type OwnReadingAnswer = ResponseOf<typeof analysisContracts.ownReading>;

/** Loads what renders and checks requests; null where the server runs without the embedded engine. */
export type LoadOwnAssistant = () => Promise<OwnAssistant | null>;

/**
 * Lets the person ask an AI of their own: they copy the request and paste the answer. What they paste is as untrusted
 * as any answer. An entry is taken up while it is checked, and given back unless a sound answer takes the place of its
 * analysis.
 */
export function createOwnReading({
  loadOwnAssistant,
  reader,
  store,
  kinds,
}: {
  reader: Pick<EntryReader, 'cleanUp'>;
  loadOwnAssistant: LoadOwnAssistant;
  store: AnalysisStore;
  kinds: Kinds;
}) {
  async function assistant(): Promise<OwnAssistant> {
    const loaded = await loadOwnAssistant();
    if (!loaded) throw new AppError('unavailable', 'Readings with your own AI are not available here.');
    return loaded;
  }

  return {
    async requestFor(person: Person, historyId: string, signal: AbortSignal): Promise<{ request: string }> {
      const { requestFor } = await assistant();
      const standing = await store.standing({ historyId, userId: person.id, purpose: 'own' });
      if (standing.outcome !== 'free') throw refusalOf(standing, READ_ALREADY);
      return { request: await requestFor(requestOf(standing, kinds), signal) };
    },

    async read(person: Person, historyId: string, pasted: string, signal: AbortSignal): Promise<OwnReadingAnswer> {
      const { read } = await assistant();
      const taken = await store.takeUp({
        historyId,
        userId: person.id,
        leaseSeconds: LEASE_SECONDS,
        purpose: 'own',
      });
      if (taken.outcome !== 'taken') throw refusalOf(taken, READ_ALREADY);
      const leave = () => store.close(taken.entry, null, { givesBack: 'own' });
      const reading = await read(requestOf(taken, kinds), pasted, signal).catch(async (error: unknown) => {
        await reader.cleanUp(leave, 'an entry could not be given back after a reading with an own AI');
        throw error;
      });
      if (reading.outcome !== 'read') {
        await leave();
        return reading;
      }
      const { metadata } = reading.analysis;
      const { rereads } = taken.stored.metadata;
      const analysis = { ...reading.analysis, metadata: { ...metadata, ...(rereads !== undefined && { rereads }) } };
      if (!(await store.close(taken.entry, analysis))) throw noSuchAnalysis();
      return { outcome: 'read', analysis };
    },
  };
}

const READ_ALREADY = 'You have read this one with your own AI already.';

function requestOf(entry: StandingEntry, kinds: Kinds): AnalyzeRequest {
  return { ...requestOfStored(entry), ...standingReading(entry.stored, kinds) };
}
