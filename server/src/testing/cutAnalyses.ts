import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { EVENT_STREAM } from '@latticework/api/eventStream';
import { goodAnswer, TEXT } from '@latticework/engine/model/testing/answers';
import { answers, startScriptedModelServer } from '@latticework/engine/model/testing/scriptedModelServer';
import { ANALYZE, startTestServer } from './testServer.ts';

/** A model writes slowly enough for its reader to leave in the middle. */
const DELIVERY = { size: 16, pauseMs: 5 };

/**
 * How many of so many analyses count against the allowance when their reader takes the first finding and leaves. Only a
 * model hands on findings before the whole, so a scripted one analyzes.
 */
export async function countedCutAnalyses(times: number): Promise<number> {
  const model = await startScriptedModelServer();
  const server = await startTestServer({}, { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'scripted' });
  try {
    model.play(answers(goodAnswer, DELIVERY));
    const member = await server.premiumPerson();
    for (let n = 0; n < times; n++) await leaveAtFirstPart(server.url, member.token);
    // What goes on without its reader ends within this.
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
