import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES } from '@latticework/core/pages';
import type { Site } from '@latticework/core/site';
import { loadLibrary } from '@latticework/library/library';
import type * as Renderer from '@latticework/ui/prerender';
import fc from 'fast-check';
import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { expect, it } from 'vitest';
import { createDocuments } from './documents.ts';
import { publicPages } from './publicPages.ts';

const DIST = join(import.meta.dirname, '..', 'dist');
const read = (...path: string[]) => readFileSync(join(DIST, 'client', ...path), 'utf8');
const renderer = (await import(join(DIST, 'renderer', 'renderer.js'))) as typeof Renderer;
const documents = createDocuments(read('index.html'), JSON.parse(read('.vite', 'manifest.json')), (file) => read(file));
const SITE: Site = {
  siteUrl: 'https://built.example.test',
  supportEmail: 'help@example.test',
  contactForm: true,
  billing: true,
};

type Element = DefaultTreeAdapterMap['element'];

/** Strings that could close an element, a comment or an attribute, or be taken for a placeholder of the template. */
const hostile = fc
  .array(
    fc.constantFrom(
      ...[
        '</script>',
        '</SCRIPT >',
        '<script>',
        '<!--',
        '-->',
        '<!--<script>',
        ']]>',
        '</head>',
        '</body>',
        '</title>',
      ],
      ...['<div id="root"></div>', '<img src=x onerror=alert(1)>', '<base href="//evil.test">', '"', "'", '>', '&lt;'],
      ...['$&', '$`', "$'", '\\u003c', '\\', '\u2028', '\u2029', 'words '],
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(''));

it.each([`${PAGES.mentalModels}/opportunity-cost`, `${PAGES.examples}/a-tie-means-no`])(
  'content cannot break out of its place in %s',
  async (address) => {
    const page = publicPages(loadLibrary(), renderer, SITE).find((each) => each.address === address);
    if (!page) throw new Error(`${address} is not a public page`);
    const make = async (pageData: Renderer.PageData) => {
      const embedded = { siteUrl: SITE.siteUrl, billing: SITE.billing, pageData };
      const found = elementsOf(parse(documents.document(await renderer.renderPage(address, embedded)), PARSING));
      return { embedded, found };
    };
    const usual = await make(page.pageData);

    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const { embedded, found } = await make(withText(page.pageData, text) as Renderer.PageData);
        expect(outline(found)).toEqual(outline(usual.found));
        expect(found.flatMap(attributeNames).filter((name) => name.startsWith('on'))).toEqual([]);
        const [told, data] = found.filter(({ attrs }) =>
          attrs.some(({ name, value }) => name === 'type' && value.endsWith('json')),
        );
        expect(JSON.stringify(JSON.parse(textOf(told)))).toContain(JSON.stringify(text).slice(1, -1));
        expect(JSON.parse(textOf(data))).toEqual(embedded);
      }),
      { numRuns: 40 },
    );
  },
);

const PARSING = { scriptingEnabled: true };

/** Prefixed to every text of several words, but to no slug, id or name of a type. */
function withText(data: unknown, text: string): unknown {
  return JSON.parse(
    JSON.stringify(data, (_key, value) => (typeof value === 'string' && value.includes(' ') ? text + value : value)),
  );
}

function elementsOf(node: DefaultTreeAdapterMap['node']): Element[] {
  const within = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : [];
  return 'tagName' in node ? [node, ...within] : within;
}

/** Elements that injected text could create, and direct children of head and body. */
function outline(elements: Element[]): string[] {
  const telling = new Set(['script', 'style', 'link', 'meta', 'base', 'title', 'img', 'iframe']);
  return elements
    .filter(
      ({ tagName, parentNode }) =>
        telling.has(tagName) || (parentNode && ['head', 'body', 'html'].includes(parentNode.nodeName)),
    )
    .map((element) => `${element.tagName} ${attributeNames(element).join(' ')}`);
}

function attributeNames({ attrs }: Element): string[] {
  return attrs.map(({ name }) => name);
}

function textOf(element: Element | undefined): string {
  return (element?.childNodes ?? []).map((child) => ('value' in child ? child.value : '')).join('');
}
