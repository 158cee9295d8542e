/** The table service for anonymous requests. */
export type PublicTables = (path: string, init?: RequestInit) => Promise<unknown>;

/**
 * A minimal client for details on a page that is already shown: the services, with accounts and validation, are larger
 * than any page, and loading them would slow down a person who has begun to read.
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

/** Null when the answer is empty. */
async function answerOf(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${response.url} answered with ${response.status}.`);
  const text = await response.text();
  return text ? JSON.parse(text) : null;
}
