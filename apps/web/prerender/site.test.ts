import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { addressOfPage, isPagePath, PAGES, pictureOfPage } from '@latticework/core/pages';
import type { Site } from '@latticework/core/site';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { describe, expect, it } from 'vitest';

/** The kinds of links that a browser follows without JavaScript. */
const FETCHED = new Set(['stylesheet', 'preload', 'icon', 'apple-touch-icon', 'manifest']);
/** The output of `pnpm build`. */
const DIST = join(import.meta.dirname, '..', 'dist');

type Built = { site: Site; documents: Record<string, string>; notFound: string };
const { site, documents, notFound } = JSON.parse(readFileSync(join(DIST, 'documents.json'), 'utf8')) as Built;
const { siteUrl } = site;

type Element = DefaultTreeAdapterMap['element'];
type Attributes = Record<string, string>;
type Page = {
  address: string;
  /** All elements in order: name, attributes and direct text. */
  elements: { name: string; attributes: Attributes; text: string }[];
};

const pages = Object.entries(documents)
  .filter(([, file]) => file.endsWith('.html'))
  .map(([address, file]) => readPage(address, file));
const notFoundPage = readPage('/nothing-here', notFound);
const byAddress = new Map(pages.map((page) => [page.address, page]));
const idsOf = new Map(pages.map((page) => [page.address, new Set(valuesOf(page, 'id'))]));
/** Canonical pages, not another view of one. */
const canonicalPages = pages.filter((page) => canonicalOf(page) === siteUrl + page.address);

const missing = [
  PAGES.home,
  PAGES.mentalModels,
  PAGES.guide,
  PAGES.cognitiveBiases,
  PAGES.map,
  PAGES.examples,
  PAGES.faq,
  PAGES.pricing,
  PAGES.about,
  PAGES.contact,
  PAGES.terms,
  PAGES.privacy,
  PAGES.refunds,
].filter((address) => !byAddress.has(address));

describe('every public page', () => {
  it('exists', () => {
    expect(pages.length).toBeGreaterThan(600);
    expect(missing).toEqual([]);
  });

  it('has a unique title and description of a good length', () => {
    expectNoFaults((page) => {
      const title = titleOf(page);
      const description = metaOf(page, 'description');
      return [
        title.length < 10 || title.length > 70 ? `title of ${title.length}: ${title}` : '',
        description.length < 70 || description.length > 160
          ? `description of ${description.length}: ${description}`
          : '',
      ];
    });
    expect(repeated(canonicalPages.map(titleOf))).toEqual([]);
    expect(repeated(canonicalPages.map((page) => metaOf(page, 'description')))).toEqual([]);
  });

  it('reports a canceled checkout on the page that the checkout returns to, in addition to everything else', () => {
    const words = "Checkout was canceled. Feel free to try again when you're ready.";
    const textsOf = (address: string) => (byAddress.get(address)?.elements ?? []).map(({ text }) => text);
    expect(textsOf('/pricing?canceled=true')).toContain(words);
    expect(textsOf('/pricing?canceled=true')).toEqual(expect.arrayContaining(['What each plan holds', '$0']));
    expect(textsOf('/pricing')).not.toContain(words);
  });

  it('names one canonical address, which is a page', () => {
    expectNoFaults((page) => {
      const links = page.elements.filter(({ attributes }) => attributes['rel'] === 'canonical');
      const canonical = canonicalOf(page);
      const own = siteUrl + page.address;
      const target = byAddress.get(canonical.slice(siteUrl.length));
      return [
        links.length === 1 ? '' : `${links.length} canonical addresses`,
        canonical === own || canonical === own.split('?')[0] ? '' : `canonical ${canonical}`,
        target && canonicalOf(target) === canonical ? '' : `${canonical} is not a page`,
      ];
    });
  });

  it('has complete sharing metadata with an existing picture', () => {
    const sizes = new Map<string, string>();
    expectNoFaults((page) => {
      const og = (name: string) => metaOf(page, `og:${name}`);
      const image = og('image').slice(siteUrl.length);
      if (!sizes.has(image)) sizes.set(image, pictureSize(image));
      return [
        og('title') === titleOf(page) ? '' : 'og:title is not the title',
        og('description') === metaOf(page, 'description') ? '' : 'og:description is not the description',
        og('url') === canonicalOf(page) ? '' : 'og:url is not the canonical address',
        og('type') && og('site_name') && og('image:alt') ? '' : 'an og value is missing',
        metaOf(page, 'twitter:card') === 'summary_large_image' ? '' : 'no twitter:card',
        og('image').startsWith(`${siteUrl}/og/`) && sizes.get(image) === '1200x630' ? '' : `picture ${og('image')}`,
        `${og('image:width')}x${og('image:height')}` === '1200x630' ? '' : 'another size than its picture',
      ];
    });
  });

  it('writes prices in American style, and needs no emoji font', () => {
    expectNoFaults(({ elements }) => {
      const shown = elements.filter(({ name }) => !['script', 'style'].includes(name)).map(({ text }) => text);
      return shown.flatMap((text) => /\d ?USD|\p{Emoji_Presentation}/u.exec(text) ?? []);
    });
    const prices = byAddress.get(PAGES.pricing)?.elements.map(({ text }) => text);
    expect(prices).toEqual(expect.arrayContaining(['$0', '$9.99 ', 'a month']));
  });

  it('has one h1, and headings that skip no level', () => {
    for (const page of [...pages, notFoundPage]) {
      const levels = page.elements.flatMap(({ name }) => (/^h[1-6]$/.test(name) ? [Number(name[1])] : []));
      expect(levels.filter((level) => level === 1).length, `${page.address} h1`).toBe(1);
      const skips = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
      expect(skips, `${page.address}: ${levels.join(' ')}`).toEqual([]);
    }
  });

  it('has unique ids, and every reference to one resolves', () => {
    expectNoFaults((page) => {
      const ids = idsOf.get(page.address) ?? new Set();
      const references = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls'].flatMap((name) =>
        valuesOf(page, name).flatMap((value) => value.split(' ')),
      );
      return [
        ...repeated(valuesOf(page, 'id')).map((id) => `id ${id} twice`),
        ...references.filter((id) => !ids.has(id)).map((id) => `no element has the id ${id}`),
      ];
    });
  });

  it('has valid structured data of the types for its kind', () => {
    expectNoFaults((page) => {
      const types = structuredTypes(page);
      return wantedTypes(page.address)
        .filter((wanted) => !wanted.some((type) => types.includes(type)))
        .map((wanted) => `none of ${wanted.join(', ')} among ${types.join(', ')}`);
    });
  });
});

describe('what a page refers to', () => {
  it('exists: pages, fragments, files', () => {
    const seen = new Map<string, string>();
    expectNoFaults((page) =>
      page.elements
        .flatMap(({ name, attributes }) => (name === 'a' ? [attributes['href'] ?? ''] : []))
        .map((href) => {
          const link = new URL(href, siteUrl + page.address).href;
          const fault = seen.get(link) ?? faultOfLink(link);
          seen.set(link, fault);
          return fault;
        }),
    );
  });

  it('comes from this site: no external script, style, picture or font, and no inline script', () => {
    const present = new Map<string, boolean>();
    for (const page of [...pages, notFoundPage]) {
      for (const { name, attributes, text } of page.elements) {
        for (const file of filesLoaded(name, attributes)) {
          if (!present.has(file)) present.set(file, file.startsWith('/') && isFile(file));
          expect(present.get(file), `${page.address} loads ${file}`).toBe(true);
        }
        if (name === 'script' && text.trim()) {
          expect(attributes['type'], `${page.address} has an inline script`).toMatch(/^application\/(ld\+)?json$/);
        }
        expect(Object.keys(attributes).filter((attribute) => attribute.startsWith('on'))).toEqual([]);
      }
    }
  });

  it('is small enough on a page of the library', () => {
    const [model, bias] = [PAGES.mentalModels, PAGES.cognitiveBiases].map((list) =>
      [...byAddress.keys()].find((address) => address.startsWith(`${list}/`)),
    );
    for (const address of [PAGES.mentalModels, PAGES.cognitiveBiases, model, bias]) {
      const page = byAddress.get(address ?? '');
      const loads = (page?.elements ?? []).flatMap(({ name, attributes }) => filesLoaded(name, attributes));
      expect(loads.filter((file) => file.endsWith('.js')).length, address).toBeGreaterThan(3);
      expect(packedSize(loads, '.js'), `JavaScript of ${address}`).toBeLessThan(150_000);
      expect(packedSize(loads, '.css'), `styles of ${address}`).toBeLessThan(15_000);
    }
  });
});

describe('the sitemap', () => {
  const xml = readFileSync(join(DIST, 'documents', 'sitemap.xml'), 'utf8');

  it('lists each page once, under its canonical address', () => {
    expect(XMLValidator.validate(xml)).toBe(true);
    const { urlset } = new XMLParser().parse(xml) as { urlset: { url: { loc: string }[] } };
    expect(urlset.url.map(({ loc }) => loc).sort()).toEqual(canonicalPages.map(canonicalOf).sort());
  });

  it('is named in robots.txt, which allows every page in it', () => {
    const robots = readFileSync(join(DIST, 'documents', 'robots.txt'), 'utf8');
    expect(robots).toContain(`Sitemap: ${siteUrl}/sitemap.xml\n`);
    const closed = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, path]) => path ?? '');
    for (const path of ['/functions/', '/rest/', '/auth/', '/mailbox', '/dashboard', '/history', '/settings']) {
      expect(closed).toContain(path);
    }
    expect(pages.filter(({ address }) => closed.some((path) => address.startsWith(path)))).toEqual([]);
  });
});

it('there is exactly one picture for each page', () => {
  const drawn = readdirSync(join(DIST, 'pictures', 'og'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(join(DIST, 'pictures'), join(parentPath, name))}`);
  const wanted = pages.filter(({ address }) => !address.includes('?')).map(({ address }) => pictureOfPage(address));
  expect(drawn.sort()).toEqual(wanted.sort());
});

it('the manifest names existing icons', () => {
  const manifest = JSON.parse(readFileSync(join(DIST, 'client', 'site.webmanifest'), 'utf8')) as {
    icons: { src: string; sizes: string }[];
  };
  for (const { src, sizes } of manifest.icons) {
    expect(isFile(src), src).toBe(true);
    if (src.endsWith('.png')) expect(pictureSize(src)).toBe(sizes);
  }
});

function readPage(address: string, file: string): Page {
  const elements: Page['elements'] = [];
  const visit = (node: DefaultTreeAdapterMap['node']): void => {
    if ('tagName' in node) elements.push(facts(node));
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(readFileSync(join(DIST, 'documents', file), 'utf8'), { scriptingEnabled: true }));
  return { address, elements };
}

function facts({ tagName, attrs, childNodes }: Element): Page['elements'][number] {
  return {
    name: tagName,
    attributes: Object.fromEntries(attrs.map(({ name, value }) => [name, value])),
    text: childNodes.map((child) => ('value' in child ? child.value : '')).join(''),
  };
}

function expectNoFaults(faultsOf: (page: Page) => string[]): void {
  const faults = pages.flatMap((page) =>
    faultsOf(page)
      .filter(Boolean)
      .map((fault) => `${page.address}: ${fault}`),
  );
  expect(faults).toEqual([]);
}

function titleOf({ elements }: Page): string {
  // The document's own title comes first; SVGs may have titles too.
  return elements.find(({ name }) => name === 'title')?.text ?? '';
}

function metaOf({ elements }: Page, what: string): string {
  const found = elements.filter(
    ({ name, attributes }) => name === 'meta' && (attributes['name'] ?? attributes['property']) === what,
  );
  return found.length === 1 ? (found[0]?.attributes['content'] ?? '') : '';
}

function canonicalOf({ elements }: Page): string {
  return elements.find(({ attributes }) => attributes['rel'] === 'canonical')?.attributes['href'] ?? '';
}

function valuesOf({ elements }: Page, attribute: string): string[] {
  return elements.flatMap(({ attributes }) => attributes[attribute] ?? []);
}

function repeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function structuredTypes({ elements }: Page): string[] {
  return elements
    .filter(({ attributes }) => attributes['type'] === 'application/ld+json')
    .flatMap(({ text }) => {
      const data = JSON.parse(text) as { '@context': string; '@graph': { '@type': string }[] };
      expect(data['@context']).toBe('https://schema.org');
      return data['@graph'].map((thing) => thing['@type']);
    });
}

/** At least one type of each list. */
function wantedTypes(address: string): string[][] {
  if (address === PAGES.faq) return [['FAQPage']];
  if (/^\/(mental-models|cognitive-biases)\/./.test(address)) return [['DefinedTerm', 'Article'], ['BreadcrumbList']];
  if (/^\/examples\/./.test(address)) return [['Article'], ['BreadcrumbList']];
  return [];
}

function faultOfLink(link: string): string {
  const { protocol, origin, pathname, search, searchParams, hash } = new URL(link);
  if (protocol === 'mailto:') return '';
  if (origin !== siteUrl) return protocol === 'https:' ? '' : `${link} is not safe`;
  const address = addressOfPage(pathname, (name) => searchParams.get(name));
  const page = byAddress.get(address);
  if (page) {
    return !hash || idsOf.get(address)?.has(decodeURIComponent(hash.slice(1))) ? '' : `there is no target for ${link}`;
  }
  // Search results and map entries have no document of their own.
  if (search && searchParams.has('search') && byAddress.has(pathname)) return '';
  const at = searchParams.get('at');
  if (pathname === PAGES.map && at !== null) {
    const isThere = [PAGES.mentalModels, PAGES.cognitiveBiases].some((list) => byAddress.has(`${list}/${at}`));
    return isThere ? '' : `the map has no ${at}`;
  }
  const isEntry = [PAGES.mentalModels, PAGES.cognitiveBiases, PAGES.examples].some((list) =>
    pathname.startsWith(`${list}/`),
  );
  if (!isEntry && !byAddress.has(pathname) && isPagePath(pathname)) return '';
  return isFile(pathname) ? '' : `${link} is a dead link`;
}

function isFile(path: string): boolean {
  return servedFrom(path) !== undefined;
}

/** The file that the server sends for a path. */
function servedFrom(path: string): string | undefined {
  return ['client', 'styles', 'pictures']
    .map((folder) => join(DIST, folder, path))
    .find((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}

function pictureSize(path: string): string {
  const file = join(DIST, 'pictures', path);
  if (!existsSync(file)) return 'missing';
  const png = readFileSync(file);
  return png.subarray(1, 4).toString() === 'PNG' ? `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}` : 'not a PNG';
}

/** What an element loads: at once, or, for the app, after the first paint. */
function filesLoaded(name: string, attributes: Attributes): string[] {
  if (name === 'link' && 'disabled' in attributes) return [];
  if (name === 'link') return FETCHED.has(attributes['rel'] ?? '') ? [attributes['href'] ?? ''] : [];
  return [attributes['src'] ?? [], attributes['data-app']?.split(' ') ?? []].flat();
}

function packedSize(files: string[], ending: string): number {
  return files
    .filter((file) => file.endsWith(ending))
    .reduce((sum, file) => sum + statSync(`${servedFrom(file)}.br`).size, 0);
}
