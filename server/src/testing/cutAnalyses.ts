import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { EVENT_STREAM } from '@latticework/api/eventStream';
import { goodAnswer, TEXT } from '@latticework/engine/model/testing/answers';
import { answers, startScriptedModelServer } from '@latticework/engine/model/testing/scriptedModelServer';
import { ANALYZE, startTestServer } from './testServer.ts';

/** Slow enough for a reader to disconnect in the middle. */
const DELIVERY = { size: 16, pauseMs: 5 };

/**
 * How many of `count` analyses count against the quota when their reader disconnects after the first finding. Only a
 * model sends findings before the whole analysis, so a scripted one is used.
 */
export async function countedCutAnalyses(times: number): Promise<number> {
  const model = await startScriptedModelServer();
  const server = await startTestServer({}, { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'scripted' });
  try {
    model.play(answers(goodAnswer, DELIVERY));
    const member = await server.premiumPerson();
    for (let n = 0; n < times; n++) await leaveAtFirstPart(server.url, member.token);
    // Analyses that continue without their reader end within this time.
    await sleep(5_000);
    const [row] = await server.sql<{ counted: number }[]>`
      select count(*)::int as counted from private.analysis_claims where user_id = ${member.id} and state <> 'returned'
    `;
    return row?.counted ?? 0;
  } finally {
    await server.stop();
    await model.stop();
  }
}

function leaveAtFirstPart(url: string, token: string): Promise<void> {
  const body = JSON.stringify({ query: TEXT, queryType: 'manual' });
  return new Promise((resolve, reject) => {
    const headers = { accept: EVENT_STREAM, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sent = request(url + ANALYZE, { method: 'POST', headers, agent: false }, (response) => {
      response
        .once('error', () => undefined)
        .once('data', (chunk: Buffer) => {
          sent.destroy();
          if (chunk.includes('event: part')) resolve();
          else reject(new Error(`the answer began with ${chunk.toString().slice(0, 80)}`));
        });
    });
    sent.once('error', reject).end(body);
  });
}
