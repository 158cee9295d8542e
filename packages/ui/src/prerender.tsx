import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { App } from './App.tsx';
import { exampleQueries } from './data/examples.ts';
import { type ExampleCard, FEATURED } from './data/workedExamples.ts';
import { type EmbeddedData, embeddedDataIn, embeddedDataMarkup } from './embeddedData.ts';
import type { Platform } from './platform/Platform.ts';
import { routesWith } from './routes.tsx';

export { exampleOf } from './data/exampleReads.ts';
export { exampleQueries } from './data/examples.ts';
export { libraryQueries } from './data/library.ts';
export {
  type BiasPageData,
  ENTRIES_PER_PAGE,
  type EntryCard,
  type EntryName,
  type ModelPageData,
} from './data/libraryEntries.ts';
export { libraryMapQuery } from './data/libraryMap.ts';
export { biasCard, biasOf, inOrder, modelCard, modelOf } from './data/libraryReads.ts';
export type { PageData } from './data/pageData.ts';
export { siteQuery } from './data/site.ts';
export { type ExamplePageData, FEATURED, RELATED } from './data/workedExamples.ts';

type RenderedPage = {
  /** The elements of the document's head. */
  head: string;
  /** The application's root element with the page in it, and the page's data. */
  body: string;
  /** The name of the screen's component, which is the name of its file. */
  screen: string;
};

const BODY = '<div id="root">';
const handlers = new Map([true, false].map((billing) => [billing, createStaticHandler(routesWith({ billing }))]));

/** A page before any script has run. @throws when the address is not a page, or the page did not render */
export async function renderPage(address: string, embedded: EmbeddedData): Promise<RenderedPage> {
  const handler = handlers.get(embedded.billing);
  if (!handler) throw new Error('The data says nothing about billing.');
  const context = await handler.query(new Request(embedded.siteUrl + address));
  if (context instanceof Response) throw new Error(`${address} answered ${context.status} in place of a page`);
  for (const error of Object.values(context.errors ?? {})) throw error;

  const html = renderToString(
    <div id="root">
      <App
        platform={nowhere}
        serverUrl={embedded.siteUrl}
        siteUrl={embedded.siteUrl}
        billing={embedded.billing}
        pageData={embedded.pageData}
      >
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>
    </div>,
  );
  // React writes the elements of the head first.
  const start = html.indexOf(BODY);
  return {
    head: html.slice(0, start),
    body: html.slice(start) + embeddedDataMarkup(embedded),
    screen: screenName(context),
  };
}

/**
 * The document of a page that lists examples, with these examples instead of those that it was built with. Everything
 * else in it stays. @throws if the document is not of this page
 */
export async function withExamples(
  document: string,
  address: string,
  examples: readonly ExampleCard[],
): Promise<string> {
  const embedded = embeddedDataIn(document);
  const answers = new Map([
    [JSON.stringify(exampleQueries.all(notHere).queryKey), examples],
    [JSON.stringify(exampleQueries.featured(notHere).queryKey), examples.slice(0, FEATURED)],
  ]);
  const pageData = embedded.pageData.map(([key, answer]) => [key, answers.get(JSON.stringify(key)) ?? answer] as const);
  // Rendered once more as it was built, to find its parts in the document by their text.
  const before = await renderPage(address, embedded);
  const after = await renderPage(address, { ...embedded, pageData });
  return replaced(replaced(document, before.head, after.head), before.body, after.body);
}

function replaced(text: string, part: string, replacement: string): string {
  if (!text.includes(part)) throw new Error('The document is of another page.');
  return text.replace(part, () => replacement);
}

function screenName({ matches }: StaticHandlerContext): string {
  // The router has created an element from the route's component.
  const { element } = (matches.at(-1)?.route ?? {}) as { element?: ReactElement };
  return typeof element?.type === 'function' ? element.type.name : '';
}

/** There is no browser or desktop app while pages are rendered, and rendering needs neither. */
const nowhere: Platform = {
  kind: 'web',
  appVersion: '',
  openExternal: notHere,
  sessionStore: { getItem: notHere, setItem: notHere, removeItem: notHere },
  keepsSessions: true,
  signInReturn: { addressOf: notHere },
  saveFile: notHere,
};

function notHere(): never {
  throw new Error('There is no browser yet: this belongs into an effect.');
}
