import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { App } from './App.tsx';
import { type EmbeddedData, embeddedDataMarkup } from './embeddedData.ts';
import type { Platform } from './platform/Platform.ts';
import { routes } from './routes.tsx';

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
  /** What belongs into the document's head. */
  head: string;
  /** The element that the application starts in with the page in it, and the page's data. */
  body: string;
  /** The name of the screen's component, which is the name of its file. */
  screen: string;
};

const BODY = '<div id="root">';
const handler = createStaticHandler(routes);

/** A page as it stands before any script has run. @throws where the address is no page, or the page did not render */
export async function renderPage(address: string, embedded: EmbeddedData): Promise<RenderedPage> {
  const context = await handler.query(new Request(embedded.siteUrl + address));
  if (context instanceof Response) throw new Error(`${address} answered ${context.status} in place of a page`);
  for (const error of Object.values(context.errors ?? {})) throw error;

  const html = renderToString(
    <div id="root">
      <App platform={nowhere} serverUrl={embedded.siteUrl} siteUrl={embedded.siteUrl} pageData={embedded.pageData}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>
    </div>,
  );
  // React writes what belongs into the head first.
  const start = html.indexOf(BODY);
  return {
    head: html.slice(0, start),
    body: html.slice(start) + embeddedDataMarkup(embedded),
    screen: screenName(context),
  };
}

function screenName({ matches }: StaticHandlerContext): string {
  // The router has made an element of the route's component.
  const { element } = (matches.at(-1)?.route ?? {}) as { element?: ReactElement };
  return typeof element?.type === 'function' ? element.type.name : '';
}

/** No browser and no shell: nothing of it is asked while a page is rendered. */
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
