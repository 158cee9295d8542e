import { join } from 'node:path';
import type { Site } from '@latticework/core/site';
import { loadLibrary } from '@latticework/library/library';
import type * as Renderer from '@latticework/ui/prerender';
import { describe, expect, it } from 'vitest';
import { publicPages } from './publicPages.ts';

const renderer = (await import(join(import.meta.dirname, '..', 'dist', 'renderer', 'renderer.js'))) as typeof Renderer;
const SITE: Site = {
  siteUrl: 'https://own.example.test',
  supportEmail: 'help@example.test',
  contactForm: true,
  billing: false,
};
/** What a page about plans and prices would contain. */
const SELLS =
  /[Pp]remium|Pricing|[Uu]pgrade|[Ss]ubscri|[Rr]efund|\$\d+\.\d\d|\b[Ff]ree (account|plan|tier)|analyses a day|[Nn]o card|Started Free|daily limit/;

const pages = publicPages(loadLibrary(), renderer, SITE);
/** One of each kind; the other entries of the libraries differ only in their content. */
const seen = new Set<string>();
const kinds = pages.filter(({ address }) => {
  const kind = address.replace(/\?.*$/, '').replace(/^(\/(?:mental-models|cognitive-biases|examples))\/.*/, '$1/:slug');
  return !seen.has(kind) && seen.add(kind);
});

describe('where billing is off', () => {
  it('there is no page about prices or refunds', () => {
    const addresses = pages.map(({ address }) => address);
    expect(addresses).toContain('/terms');
    expect(addresses.filter((address) => /pricing|refund/.test(address))).toEqual([]);
    expect(kinds.length).toBeGreaterThan(12);
  });

  it.each(kinds)('$address names no plan, no price and nothing to upgrade to', async ({ address, pageData }) => {
    const { siteUrl, billing } = SITE;
    const sold = await renderer.renderPage(address, { siteUrl, billing: true, pageData });
    const { head, body } = await renderer.renderPage(address, { siteUrl, billing, pageData });
    // The footer alone names prices on every page, where they are.
    expect(sold.body).toMatch(SELLS);
    // The data of a page is not shown, and an analysis in it names its quality.
    const shown = `${head}${body}`.replace(/<script type="application\/json".*/s, '');
    expect(shown.match(new RegExp(`.{0,60}(?:${SELLS.source}).{0,60}`))?.[0]).toBeUndefined();
  });
});
