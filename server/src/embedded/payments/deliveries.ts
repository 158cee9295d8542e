import { Stripe } from 'stripe';
import type { Logger } from '../../http/requestLog.ts';
import type { Delivery, SandboxStore } from './state.ts';

/** How long after a failed attempt the next one follows. After the last, the event is given up, as Stripe does. */
const PAUSES_MS = [1_000, 5_000, 30_000, 300_000, 3_600_000, 6 * 3_600_000, 24 * 3_600_000];
const TIMEOUT_MS = 10_000;
const ATTEMPTS_KEPT = 500;

/** One attempt, for tests and for the sandbox's page. `status`: 0 without an answer. */
type Attempt = { event: string; type: string; attempt: number; status: number };

export type Deliveries = ReturnType<typeof createDeliveries>;

/**
 * Sends each event to the webhook, signed, at least once, one after another; a failed one again after a pause. What is
 * still to be sent is in the state, so that no event is lost when the server stops.
 */
export function createDeliveries(parts: {
  store: SandboxStore;
  webhookUrl: string;
  webhookSecret: string;
  log: Logger;
  pausesMs?: readonly number[];
}) {
  const { store, webhookUrl, webhookSecret, log, pausesMs = PAUSES_MS } = parts;
  const { state, save } = store;
  const attempts: Attempt[] = [];
  let held = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  const ending = new AbortController();

  function add(event: Stripe.Event): void {
    state.deliveries.push({ event: event.id, attempt: 1, at: Date.now() });
    wake();
  }

  /** Sends what is due, unless that is being done. */
  function wake(): void {
    if (held || stopped || sending) return;
    clearTimeout(timer);
    sending = sendDue()
      .catch((error: unknown) => log.error({ err: error }, 'the payments sandbox could not send an event'))
      .finally(() => {
        sending = undefined;
        const next = Math.min(...state.deliveries.map(({ at }) => at));
        if (!stopped && !held && Number.isFinite(next))
          timer = setTimeout(wake, Math.max(next - Date.now(), 0)).unref();
      });
  }

  async function sendDue(): Promise<void> {
    for (;;) {
      const delivery = state.deliveries.find(({ at }) => at <= Date.now());
      if (!delivery || held || stopped) return;
      const event = state.events[delivery.event];
      const status = event ? await post(sign(JSON.stringify(event))) : 200;
      if (stopped) return;
      if (attempts.length === ATTEMPTS_KEPT) attempts.shift();
      if (event) attempts.push({ event: event.id, type: event.type, attempt: delivery.attempt, status });
      settle(delivery, status);
      await save();
    }
  }

  function settle(delivery: Delivery, status: number): void {
    state.deliveries.splice(state.deliveries.indexOf(delivery), 1);
    if (status >= 200 && status < 300) {
      const event = state.events[delivery.event];
      if (event) event.pending_webhooks = 0;
      return;
    }
    const pause = pausesMs[delivery.attempt - 1];
    if (pause === undefined) {
      log.warn({ event: delivery.event, status }, 'the payments sandbox gave up sending an event');
      return;
    }
    state.deliveries.push({ event: delivery.event, attempt: delivery.attempt + 1, at: Date.now() + pause });
  }

  function sign(payload: string, { secret = webhookSecret, at = Date.now() } = {}): Signed {
    const timestamp = Math.floor(at / 1000);
    return { payload, signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
  }

  async function post({ payload, signature }: Signed): Promise<number> {
    try {
      const response = await fetch(webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body: payload,
        signal: AbortSignal.any([ending.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 0;
    }
  }

  return {
    add,
    wake,
    sign,
    post,
    /** The latest attempts since the start, oldest first. */
    attempts: attempts as readonly Attempt[],
    /** From now on events wait, so that a test can send them as it likes. */
    hold() {
      held = true;
    },
    /** Forgets what waits, and sends new events by itself again. @returns the events that waited, oldest first */
    release(): Stripe.Event[] {
      held = false;
      return state.deliveries.splice(0).flatMap(({ event }) => state.events[event] ?? []);
    },
    /** Resolves when everything that is due has been sent. */
    async settled(): Promise<void> {
      while (sending) await sending;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      ending.abort();
      await sending;
    },
  };
}

type Signed = { payload: string; signature: string };
