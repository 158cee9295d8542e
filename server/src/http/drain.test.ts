import { setTimeout as sleep } from 'node:timers/promises';
import type { Analysis } from '@latticework/core/analysis';
import { ENGINE } from '@latticework/engine/embedded/identity';
import { expect, it } from 'vitest';
import { ANALYZE, startTestServer } from '../testing/testServer.ts';

const QUICK: Analysis = {
  recommendedTools: [],
  narrativeAnalysis: null,
  keyLessons: [],
  connections: [],
  searchGrounding: { sourcesCount: 0 },
  metadata: { analysisQuality: 'basic', isHot: false, engagement: 0, engine: { name: 'embedded', version: 'test' } },
};

it('a stopping server finishes what it has begun, is no longer ready and accepts no new connection', async () => {
  let begun = () => {};
  const analyzing = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const server = await startTestServer({
    engine: {
      identity: ENGINE,
      async analyze() {
        begun();
        await sleep(800);
        return QUICK;
      },
    },
  });
  const person = await server.person();
  const inFlight = server.post(ANALYZE, { query: 'Is this kept to its end?', queryType: 'manual' }, { as: person });
  await analyzing;

  const stopped = server.stop();
  // `fetch` kept its connection open; the answer on it says that it is the last.
  const ready = await server.get('/readyz').catch(() => null);
  if (ready) {
    expect(ready.status).toBe(503);
    expect(ready.headers.get('connection')).toBe('close');
  }
  const answer = await inFlight;
  expect(answer.status).toBe(200);
  expect(((await answer.json()) as { historyId: string }).historyId).toMatch(/^[0-9a-f-]{36}$/);
  await stopped;
  await expect(server.get('/healthz')).rejects.toThrow();
});
