import { z } from 'zod';

/** Servers that people run models with on their own machine, on their usual ports. */
const USUAL = [
  { name: 'Ollama', port: 11434 },
  { name: 'LM Studio', port: 1234 },
  { name: 'llama.cpp', port: 8080 },
  { name: 'vLLM', port: 8000 },
] as const;
const WAIT_MS = 500;

const modelsSchema = z.object({ data: z.array(z.object({ id: z.string().regex(/^[\w./:@-]{1,200}$/) })).min(1) });

export type LocalModel = { name: string; baseUrl: string; models: string[] };

/**
 * The model servers that answer on this machine, each with its models. They are only asked which models they have;
 * nothing is sent to them.
 */
export async function findLocalModels(
  candidates: readonly { name: string; port: number }[] = USUAL,
): Promise<LocalModel[]> {
  const found = await Promise.all(
    candidates.map(async ({ name, port }): Promise<LocalModel[]> => {
      const baseUrl = `http://127.0.0.1:${port}/v1`;
      try {
        const response = await fetch(`${baseUrl}/models`, { signal: AbortSignal.timeout(WAIT_MS), redirect: 'error' });
        const models = response.ok ? modelsSchema.safeParse(await response.json()).data : undefined;
        return models ? [{ name, baseUrl, models: models.data.map(({ id }) => id) }] : [];
      } catch {
        // Nothing listens there, or something else does.
        return [];
      }
    }),
  );
  return found.flat();
}
