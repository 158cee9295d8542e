import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakePlatform } from '../testing/fakePlatform.ts';
import { SESSION_KEY } from './personalStorage.ts';
import { openServices } from './services.ts';

const CONFIG = {
  supabaseUrl: 'https://latticework.test',
  supabasePublishableKey: 'key',
  plan: { name: 'Premium', price: 9.99, currency: 'USD', priceId: 'price_x' },
  supportEmail: 'support@latticework.test',
  contactForm: true,
  embedded: { mailbox: null, payments: null },
};

const SESSION = {
  access_token: 'header.payload.signature',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: { id: 'u1', email: 'reader@latticework.test', user_metadata: {}, app_metadata: {}, aud: '', created_at: '' },
};

afterEach(() => vi.unstubAllGlobals());

describe('openServices', () => {
  it('reads the configuration and finds the session where the platform keeps it', async () => {
    vi.stubGlobal('fetch', async () => Response.json(CONFIG));
    const { platform, stored } = fakePlatform();
    stored.set(SESSION_KEY, JSON.stringify(SESSION));

    const { config, supabase } = await openServices(platform, 'https://latticework.test');

    expect(config.plan?.name).toBe('Premium');
    expect((await supabase.auth.getSession()).data.session?.user.id).toBe('u1');
    await supabase.auth.stopAutoRefresh();
  });

  it('queries the tables once, because the query client does the retries', async () => {
    vi.stubGlobal('fetch', async () => Response.json(CONFIG));
    const { supabase } = await openServices(fakePlatform().platform, 'https://latticework.test');
    let asked = 0;
    vi.stubGlobal('fetch', async () => {
      asked += 1;
      return new Response('', { status: 503 });
    });
    expect((await supabase.from('query_history').select()).status).toBe(503);
    expect(asked).toBe(1);
    await supabase.auth.stopAutoRefresh();
  });

  it('fails when the server does not answer with a configuration', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ error: 'down', code: 'unavailable', requestId: 'r' }, { status: 503 }),
    );
    await expect(openServices(fakePlatform().platform, 'https://latticework.test')).rejects.toThrow('down');
  });
});
