import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { analysisSchema, TOOL_ID, type Tool } from '@latticework/core/analysis';
import { personalDataSchema } from '@latticework/core/personalData';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAnalysisStore } from '../analysis/store.ts';
import { givePremium } from '../testing/givePremium.ts';
import { ANALYZE, startTestServer, type TestPerson, type TestServer } from '../testing/testServer.ts';
import { forgetOwnerlessClaimsJob } from './service.ts';
import { createAccountStore } from './store.ts';

const DELETE = '/functions/v1/delete-account';
const EXPORT = '/functions/v1/export-data';
const CANARY = 'the quince orchard';
const QUESTION = `We have spent two years and 400,000 dollars on ${CANARY}. Sales are flat, but everyone says we have come too far to stop now.`;

/** Every table with personal rows: what the export reads, and what it must not contain. */
const EXPORTED = [
  'auth.identities',
  'auth.sessions',
  'auth.users',
  'private.analysis_claims',
  'private.stripe_customers',
  'public.checked_steps',
  'public.finding_verdicts',
  'public.query_history',
  'public.subscriptions',
];
/** Links of mails that have not been used yet, with which someone could sign in. */
const WITHHELD = ['auth.one_time_tokens'];

/** A Stripe server that has customers and fails as often as told. */
type FakeStripe = { url: string; customers: Map<string, 'there' | 'deleted'>; failures: number; server: Server };

async function startFakeStripe(): Promise<FakeStripe> {
  const fake: FakeStripe = {
    url: '',
    customers: new Map(),
    failures: 0,
    server: createServer((request, response) => {
      const id = /^\/v1\/customers\/(\w+)$/.exec(request.url ?? '')?.[1] ?? '';
      const answer = (status: number, body: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (request.headers.authorization !== 'Bearer sk_test_accounts') {
        answer(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } });
      } else if (fake.failures > 0) {
        fake.failures -= 1;
        answer(500, { error: { type: 'api_error', message: 'Something broke' } });
      } else if (!fake.customers.has(id)) {
        answer(404, {
          error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such customer' },
        });
      } else {
        if (request.method === 'DELETE') fake.customers.set(id, 'deleted');
        const deleted = fake.customers.get(id) === 'deleted';
        answer(200, { id, object: 'customer', ...(deleted && { deleted }) });
      }
    }),
  };
  await new Promise<void>((resolve) => fake.server.listen(0, '127.0.0.1', resolve));
  fake.url = `http://127.0.0.1:${(fake.server.address() as AddressInfo).port}`;
  return fake;
}

let stripe: FakeStripe;
let server: TestServer;
const remove = (person: TestPerson, password = person.password) => server.post(DELETE, { password }, { as: person });
beforeAll(async () => {
  stripe = await startFakeStripe();
  server = await startTestServer(
    {},
    {
      STRIPE_SECRET_KEY: 'sk_test_accounts',
      STRIPE_WEBHOOK_SECRET: 'whsec_accounts',
      STRIPE_PRICE_ID: 'price_accounts',
      STRIPE_API_URL: stripe.url,
    },
  );
});
afterAll(async () => {
  await server.stop();
  stripe.server.close();
});
beforeEach(() => {
  stripe.failures = 0;
});

/** A person with a row in every table with personal rows. */
async function wellKnownPerson(): Promise<TestPerson & { customerId: string }> {
  const person = await server.person();
  const customerId = `cus_${person.id.slice(0, 8)}`;
  stripe.customers.set(customerId, 'there');
  await givePremium(server.sql, person.email, { end: 1_800_000_000, card: { brand: 'visa', last4: '4242' } });
  await server.sql`insert into private.stripe_customers (user_id, customer_id, mode) values (${person.id}, ${customerId}, 'test')`;
  const analyzed = await server.post(
    ANALYZE,
    { query: QUESTION, queryType: 'manual' },
    { as: person, headers: { 'idempotency-key': `key-of-${person.id}` } },
  );
  expect(analyzed.status).toBe(200);
  const { historyId, recommendedTools } = (await analyzed.json()) as { historyId: string; recommendedTools: Tool[] };
  const toolId = recommendedTools[0]?.id;
  await server.post('/functions/v1/judge-finding', { historyId, toolId, verdict: 'not me' }, { as: person });
  await server.post('/functions/v1/check-step', { historyId, step: 1, checked: true }, { as: person });
  await server.anonymous().auth.resetPasswordForEmail(person.email);
  return { ...person, customerId };
}

/** Every table, as `schema.table`, that has one of these texts in any column. */
async function tablesThatMention(...texts: string[]): Promise<string[]> {
  const tables = await server.sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
  `;
  expect(tables.length).toBeGreaterThan(15);
  const looks = tables.map(
    ({ name }) => `select '${name}' as name where exists (select from ${name} as t where t::text like any ($1))`,
  );
  const found = await server.sql.unsafe<{ name: string }[]>(looks.join(' union all '), [
    texts.map((text) => `%${text}%`),
  ]);
  return found.map(({ name }) => name).sort();
}

const statesOf = async (customerId: string) => {
  const rows = await server.sql<{ state: string }[]>`
    select state from pgboss.job where name = 'delete-stripe-customer' and data ->> 'customerId' = ${customerId}
  `;
  return rows.map(({ state }) => state);
};

/** Ends the pause before the next try. */
const tryAgainNow = () => server.sql`update pgboss.job set start_after = now() where state = 'retry'`;

describe('deleting an account', () => {
  it('leaves no row that names the person, in any table', async () => {
    const person = await wellKnownPerson();
    await expect
      .poll(() => tablesThatMention(person.id, person.email, CANARY))
      .toEqual([...EXPORTED, ...WITHHELD].sort());
    const answer = await remove(person);
    expect([answer.status, await answer.json()]).toEqual([200, { deleted: true }]);
    expect(await tablesThatMention(person.id, person.email, CANARY)).toEqual([]);
  });

  it('ends the session at once, on this server and at the account service', async () => {
    const person = await server.person();
    await remove(person);
    expect((await server.get(EXPORT, { as: person })).status).toBe(401);
    expect((await person.supabase.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    expect((await person.supabase.auth.getUser(person.token)).error?.code).toBe('user_not_found');
    const { email, password } = person;
    const again = await server.anonymous().auth.signInWithPassword({ email, password });
    expect(again.error?.code).toBe('invalid_credentials');
  });

  it('is refused without a session, and affects no one else', async () => {
    const [person, other] = await Promise.all([server.person(), wellKnownPerson()]);
    expect((await server.post(DELETE, {})).status).toBe(401);
    await server.post(DELETE, { password: person.password, user_id: other.id }, { as: person });
    expect(await tablesThatMention(other.id)).toContain('public.query_history');
    expect((await server.get(EXPORT, { as: other })).status).toBe(200);
  });

  it('deletes the customer at Stripe, which cancels the subscription', async () => {
    const person = await wellKnownPerson();
    await remove(person);
    await expect.poll(() => stripe.customers.get(person.customerId), { timeout: 10_000 }).toBe('deleted');
    await expect.poll(() => statesOf(person.customerId)).toEqual(['completed']);
  });

  it('succeeds while Stripe fails, and the cancellation is retried until it succeeds', async () => {
    const person = await wellKnownPerson();
    stripe.failures = 1;
    expect((await remove(person)).status).toBe(200);
    await expect.poll(() => statesOf(person.customerId), { timeout: 10_000 }).toEqual(['retry']);
    expect(stripe.customers.get(person.customerId)).toBe('there');
    await tryAgainNow();
    await expect.poll(() => stripe.customers.get(person.customerId), { timeout: 10_000 }).toBe('deleted');
    await expect.poll(() => statesOf(person.customerId)).toEqual(['completed']);
  });

  it('treats a customer that is already deleted as deleted, but not one that Stripe does not know', async () => {
    const [gone, unknown] = await Promise.all([wellKnownPerson(), wellKnownPerson()]);
    stripe.customers.set(gone.customerId, 'deleted');
    // The key may belong to another account or to test mode, and the customer would keep paying.
    stripe.customers.delete(unknown.customerId);
    for (const person of [gone, unknown]) await remove(person);
    await expect.poll(() => statesOf(gone.customerId), { timeout: 10_000 }).toEqual(['completed']);
    await expect.poll(() => statesOf(unknown.customerId), { timeout: 10_000 }).toEqual(['retry']);
  });

  it('around this server is refused while Stripe has a customer to delete', async () => {
    const person = await wellKnownPerson();
    const removed = await server.admin().auth.admin.deleteUser(person.id);
    expect(removed.error).not.toBeNull();
    expect(await tablesThatMention(person.customerId)).toEqual(['private.stripe_customers']);
    expect((await server.get(EXPORT, { as: person })).status).toBe(200);
  });

  it('sends nothing to Stripe for a person who never paid', async () => {
    const person = await server.person();
    const jobs = () => server.sql`select id from pgboss.job where name = 'delete-stripe-customer'`;
    const before = (await jobs()).length;
    await remove(person);
    expect((await jobs()).length).toBe(before);
  });

  it('does not restore the day’s allowance to a new sign-up with the address', async () => {
    const { email, ...person } = await wellKnownPerson();
    await remove({ email, ...person });
    const again = await server.person(email);
    const refused = await server.post(ANALYZE, { query: QUESTION, queryType: 'manual' }, { as: again });
    expect(refused.status).toBe(429);
  });

  it('does not restore it to another spelling of the same mailbox either', async () => {
    const first = await server.person('quota.tester+deleted@gmail.com');
    const asked = await server.post(ANALYZE, { query: QUESTION, queryType: 'manual' }, { as: first });
    expect(asked.status).toBe(200);
    await remove(first);
    for (const spelling of ['quotatester@gmail.com', 'q.u.o.t.a.tester@googlemail.com', 'QuotaTester+2@gmail.com']) {
      const again = await server.person(spelling);
      const refused = await server.post(ANALYZE, { query: QUESTION, queryType: 'manual' }, { as: again });
      expect([spelling, refused.status]).toEqual([spelling, 429]);
    }
    const other = await server.person('quotatester@example.test');
    expect((await server.post(ANALYZE, { query: QUESTION, queryType: 'manual' }, { as: other })).status).toBe(200);
  });

  it('during the person’s analyses leaves nothing of what they asked', async () => {
    for (let round = 0; round < 10; round++) {
      const person = await server.premiumPerson();
      const asking = Array.from({ length: 4 }, (_, n) =>
        server.post(
          ANALYZE,
          { query: `${QUESTION} ${n}`, queryType: 'manual' },
          { as: person, headers: { 'idempotency-key': `${person.id}-${n}` } },
        ),
      );
      await sleep(round);
      expect((await remove(person)).status).toBe(200);
      for (const answer of await Promise.all(asking)) expect([200, 401, 502]).toContain(answer.status);
    }
    const ownerless = await server.sql`
      select request_hash from private.analysis_claims
      where user_id is null and (request_hash <> '' or idempotency_key is not null)
    `;
    expect([...ownerless]).toEqual([]);
  }, 60_000);

  it('never deadlocks with an analysis', async () => {
    const person = await server.premiumPerson();
    const [claim] = await server.sql<{ id: string }[]>`
      insert into private.analysis_claims (user_id, email_hash, query_type, request_hash, lease_until)
      values (${person.id}, 'x', 'manual', 'x', now() + interval '1 hour') returning id
    `;
    const answered = await server.post(ANALYZE, { query: QUESTION, queryType: 'manual' }, { as: person });
    const analysis = analysisSchema.parse(await answered.json());
    const waiting = async () => (await server.sql`select from pg_stat_activity where wait_event_type = 'Lock'`).count;
    let keeping: Promise<string | null> | undefined;
    // The steps of a deletion, with an analysis that ends after the first one.
    await server.sql.begin(async (transaction) => {
      await transaction`select from auth.users where id = ${person.id} for update`;
      keeping = createAnalysisStore(server.sql).complete({
        claimId: claim?.id ?? '',
        userId: person.id,
        queryType: 'manual',
        queryText: QUESTION,
        tier: 'premium',
        analysis,
      });
      await expect.poll(waiting).toBe(1);
      await transaction`update private.analysis_claims set request_hash = '' where user_id = ${person.id}`;
    });
    expect(await keeping).toEqual(expect.any(String));
  });

  it('twice at the same moment happens once and answers both', async () => {
    const person = await server.person();
    const answers = await Promise.all([1, 2, 3].map(() => remove(person)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.every((status) => status === 200 || status === 401)).toBe(true);
  });
});

describe('the quota’s rows of deleted people', () => {
  it('are deleted after the window, without those of others', async () => {
    const stays = await server.person();
    await server.sql`
      insert into private.analysis_claims (user_id, email_hash, query_type, request_hash, lease_until, created_at) values
        (null, 'old and ownerless', 'manual', '', now(), now() - interval '25 hours'),
        (null, 'young and ownerless', 'manual', '', now(), now() - interval '23 hours'),
        (${stays.id}, 'old and owned', 'manual', '', now(), now() - interval '25 hours')
    `;
    await forgetOwnerlessClaimsJob(createAccountStore(server.sql)).run(undefined);
    const left = await server.sql<{ email_hash: string }[]>`
      select email_hash from private.analysis_claims where email_hash like '% and %' order by email_hash
    `;
    expect(left.map((row) => row.email_hash)).toEqual(['old and owned', 'young and ownerless']);
  });

  it('are checked every hour', async () => {
    const rows = await server.sql`select cron from pgboss.schedule where name = 'forget-ownerless-claims'`;
    expect(rows).toMatchObject([{ cron: '17 * * * *' }]);
  });
});

describe('the export', () => {
  it('holds all data of the person, and of no one else', async () => {
    const [person, other] = await Promise.all([wellKnownPerson(), wellKnownPerson()]);
    await person.supabase.auth.updateUser({ data: { username: 'Ada "the first" <b>' } });
    const response = await server.get(EXPORT, { as: person });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=latticework-data.json');
    const data = personalDataSchema.parse(await response.json());
    expect(data).toMatchObject({
      account: {
        id: person.id,
        email: person.email,
        hasPassword: true,
        identities: [{ provider: 'email', id: person.id, data: { email: person.email } }],
        stripeCustomerId: person.customerId,
        metadata: { username: 'Ada "the first" <b>' },
      },
      sessions: [{ ip: expect.any(String) }],
      subscription: {
        status: 'active',
        cancelAtPeriodEnd: false,
        currentPeriodEnd: '2027-01-15T08:00:00.000Z',
        paymentMethod: { brand: 'visa', last4: '4242' },
      },
      history: [
        {
          queryType: 'manual',
          text: QUESTION,
          tier: 'premium',
          verdicts: [{ toolId: expect.stringMatching(TOOL_ID), verdict: 'not me', at: expect.any(String) }],
          checkedSteps: [{ step: 1, at: expect.any(String) }],
        },
      ],
      usage: [{ queryType: 'manual', state: 'completed' }],
    });
    expect(data.history[0]?.analysis).toMatchObject({ recommendedTools: expect.any(Array) });
    expect(JSON.stringify(data)).not.toContain(other.id);
  });
});

describe('a session', () => {
  it('that was ended everywhere is refused at once, although its access token has not expired', async () => {
    const person = await server.person();
    expect((await server.get(EXPORT, { as: person })).status).toBe(200);
    const { email, password } = person;
    const elsewhere = server.anonymous();
    await elsewhere.auth.signInWithPassword({ email, password });
    await elsewhere.auth.signOut({ scope: 'global' });
    expect((await server.get(EXPORT, { as: person })).status).toBe(401);
  });

  it('that was ended can no longer read or delete, also around this server', async () => {
    const person = await server.person();
    await server.sql`
      insert into public.query_history (user_id, query_type, query_text, tier_at_query)
      values (${person.id}, 'manual', 'mine', 'free')
    `;
    const headers = { authorization: `Bearer ${person.token}` };
    const read = async () =>
      (
        (await (
          await server.get('/rest/v1/query_history?select=query_text', {
            headers: { ...headers, apikey: server.asHosted()['SUPABASE_PUBLISHABLE_KEY'] ?? '' },
          })
        ).json()) as unknown[]
      ).length;
    expect(await read()).toBe(1);
    const elsewhere = server.anonymous();
    await elsewhere.auth.signInWithPassword({ email: person.email, password: person.password });
    await elsewhere.auth.updateUser({ password: 'another pass phrase', current_password: person.password });
    expect(await read()).toBe(0);
    await person.supabase.from('query_history').delete().eq('user_id', person.id);
    const kept = await server.sql`select from public.query_history where user_id = ${person.id}`;
    expect(kept).toHaveLength(1);
  });

  it('of a banned person is refused', async () => {
    const person = await server.person();
    await server.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${person.id}`;
    expect((await server.get(EXPORT, { as: person })).status).toBe(401);
  });

  it('of another person is refused in a token for this one', async () => {
    const [person, other] = await Promise.all([server.person(), server.person()]);
    const { data } = await other.supabase.auth.getClaims(other.token);
    const token = await server.signToken({ ...data?.claims, sub: person.id });
    expect((await server.get(EXPORT, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  });
});

describe('user_metadata', () => {
  it('does not affect any decision of the server', async () => {
    const person = await server.person();
    await person.supabase.auth.updateUser({ data: { tier: 'premium' } });
    const { data } = await person.supabase.auth.refreshSession();
    const as = { ...person, token: data.session?.access_token ?? '' };
    const limits = await (await server.get('/functions/v1/limits', { as })).json();
    expect(limits).toMatchObject({ tier: 'free' });
    const analysis = await server.post(ANALYZE, { query: QUESTION, queryType: 'manual' }, { as });
    expect(await analysis.json()).toMatchObject({ metadata: { analysisQuality: 'basic' } });
    expect((await server.post(ANALYZE, { query: QUESTION, queryType: 'manual' }, { as })).status).toBe(429);
    const [row] = await server.sql<{ named: number }[]>`
      select count(*)::int as named from pg_policies where qual like '%user_metadata%' or with_check like '%user_metadata%'
    `;
    expect(row?.named).toBe(0);
  });
});
