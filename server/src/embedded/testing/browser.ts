export type Browser = {
  /** Follows redirects to a page, or to an address that starts with `until`, which it does not request. */
  open(address: string, init?: { form?: Record<string, string>; until?: string }): Promise<Visit>;
};

type Visit = { address: URL; html: string };

/** The parts of a browser that signing in at another site needs: redirects, and cookies per site. */
export function testBrowser({ ip }: { ip: string }): Browser {
  const cookies = new Map<string, string>();

  return {
    async open(address, { form, until } = {}) {
      let body = form && new URLSearchParams(form);
      for (let next = new URL(address); ; body = undefined) {
        if (until && next.href.startsWith(until)) return { address: next, html: '' };
        const jar = [...cookies].filter(([name]) => name.startsWith(`${next.host} `));
        const answer: Response = await fetch(next, {
          redirect: 'manual',
          headers: {
            'x-forwarded-for': ip,
            cookie: jar.map(([name, value]) => `${name.split(' ')[1]}=${value}`).join('; '),
          },
          ...(body && { method: 'POST', body }),
        });
        for (const cookie of answer.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          if (value) cookies.set(`${next.host} ${name}`, value);
          else cookies.delete(`${next.host} ${name}`);
        }
        const location = answer.headers.get('location');
        if (!location) return { address: next, html: await answer.text() };
        next = new URL(location, next);
      }
    },
  };
}
