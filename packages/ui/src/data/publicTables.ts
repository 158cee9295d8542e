/** The table service as everybody may ask it. */
export type PublicTables = (path: string, init?: RequestInit) => Promise<unknown>;

/**
 * In a few lines, for what only stands beside a page that is there already: the services, with accounts and validation,
 * are larger than any page, and to open them holds up whoever has begun to read.
 */
export function publicTables(serverUrl: string): PublicTables {
  let config: Promise<Config> | null = null;

  return async (path, init = {}) => {
    config ??= readConfig(serverUrl);
    const { supabaseUrl, supabasePublishableKey: apikey } = await config.catch((error: unknown) => {
      config = null;
      throw error;
    });
    const headers = { apikey, 'content-type': 'application/json' };
    return answerOf(await fetch(`${supabaseUrl}/rest/v1/${path}`, { ...init, headers }));
  };
}

type Config = { supabaseUrl: string; supabasePublishableKey: string };

async function readConfig(serverUrl: string): Promise<Config> {
  return (await answerOf(await fetch(`${serverUrl}/config.json`))) as Config;
}

/** Null where there is nothing to say. */
async function answerOf(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${response.url} answered with ${response.status}.`);
  const text = await response.text();
  return text ? JSON.parse(text) : null;
}
