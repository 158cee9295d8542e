import type { historyContracts } from '@latticework/api/contracts/history';
import { AppError } from '@latticework/core/errors';
import { createConcurrencyLimit } from '../http/concurrencyLimit.ts';
import type { Handlers } from '../http/serve.ts';
import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts';
import type { HistoryStore } from './store.ts';

export function historyHandlers(store: HistoryStore): Handlers<typeof historyContracts> {
  const limited = createConcurrencyLimit({ perCaller: 2 });
  return {
    async history({ person, query, signal }) {
      const asked = {
        userId: person.id,
        after: query.after === undefined ? null : cursorIn(query.after),
        since: query.since === undefined ? null : new Date(query.since),
        search: query.search || null,
      };
      const { entries, last } = await limited(person.id, signal, () => store.page(asked));
      return { entries, next: last && encodeCursor(last) };
    },
  };
}

function cursorIn(encoded: string): Cursor {
  const cursor = decodeCursor(encoded);
  if (!cursor) throw new AppError('bad_request', 'This page of the history cannot be found. Please load it again.');
  return cursor;
}
