import type { Page } from '@playwright/test';
import type { Step, Told } from '../../../server/src/testing/steppedServer.ts';
import { test as base, expect } from './fixtures.ts';
import { box } from './questionForm.ts';
import { startServer } from './startServer.ts';
import { REMARK_TEXT } from './texts.ts';

export type Engine = {
  /** Sends the engine its next command. */
  next: (step: Step['step'], insteadOf?: { model: string; because: string }) => void;
  /** Waits until the engine has reported this once more than before. */
  told: (what: Told) => Promise<void>;
};

export const test = base.extend<{ engine: Engine }, { stepped: Awaited<ReturnType<typeof startServer>> }>({
  stepped: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const server = await startServer('testing/steppedServer.ts');
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ stepped }, use) => {
    await use(stepped.url);
  },
  dataDir: async ({ stepped }, use) => {
    await use(stepped.dataDir);
  },
  engine: async ({ stepped }, use) => {
    const heard: Told[] = [];
    const hear = (what: unknown) => void heard.push(what as Told);
    stepped.process.on('message', hear);
    await use({
      next: (step, insteadOf) => {
        stepped.process.send({ step, ...(insteadOf && { insteadOf }) });
      },
      async told(what) {
        await expect.poll(() => heard.includes(what)).toBe(true);
        heard.splice(heard.indexOf(what), 1);
      },
    });
    stepped.process.off('message', hear);
  },
});

/** Types a text, sends it, and waits until the engine has it. */
export async function ask(page: Page, engine: Engine) {
  await box(page).fill(REMARK_TEXT);
  await box(page).press('Control+Enter');
  await engine.told('asked');
}
