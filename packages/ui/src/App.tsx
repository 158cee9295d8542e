import './zodWithoutEval.ts';
import './theme/mantine.css';
import '@fontsource-variable/literata/opsz.css';
import '@fontsource-variable/literata/opsz-italic.css';
import '@fontsource-variable/ysabeau-office/wght.css';
import './theme/fonts.css';
import './theme/tokens.css';
import './theme/book.css';
import './theme/print.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, Suspense, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { type PageData, takePageData } from './data/pageData.ts';
import { createQueryClient } from './data/queryClient.ts';
import { ServicesProvider } from './data/ServicesProvider.tsx';
import { SessionProvider, useSessionControl } from './data/SessionProvider.tsx';
import { AppCrashed } from './layout/AppCrashed.tsx';
import type { Platform } from './platform/Platform.ts';
import { PlatformProvider } from './platform/PlatformProvider.tsx';
import { SiteUrlProvider } from './platform/SiteUrl.tsx';
import { ThemeColor } from './theme/ThemeColor.tsx';
import { COLOR_SCHEME_KEY, cssVariables, theme } from './theme/theme.ts';

const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });

type Props = {
  platform: Platform;
  /** The origin that answers /config.json and the functions. */
  serverUrl: string;
  /** See SiteUrlProvider. */
  siteUrl: string;
  /** What the page that is shown first has been given already. */
  pageData: PageData;
  /** The router. */
  children: ReactNode;
};

/**
 * The whole application, as a browser runs it and as a document is made of it. React takes over in small steps what
 * lies in a boundary of its own, and so lets somebody scroll and type meanwhile; what lies in none it takes over at once.
 */
export function App(props: Props) {
  return (
    <StrictMode>
      <Suspense fallback={null}>
        <Frame {...props} />
      </Suspense>
    </StrictMode>
  );
}

function Frame({ platform, serverUrl, siteUrl, pageData, children }: Props) {
  const endSession = useRef<() => void>(() => undefined);
  const [queryClient] = useState(() => {
    const client = createQueryClient(() => endSession.current());
    takePageData(client, pageData);
    return client;
  });
  // Last of all effects: from here on the page answers to whoever uses it.
  useEffect(() => document.documentElement.setAttribute('data-started', ''), []);

  return (
    <PlatformProvider platform={platform}>
      <SiteUrlProvider siteUrl={siteUrl}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          colorSchemeManager={colorSchemeManager}
          defaultColorScheme="auto"
        >
          <ThemeColor />
          <QueryClientProvider client={queryClient}>
            <ServicesProvider serverUrl={serverUrl}>
              <SessionProvider>
                <RefusedSession end={endSession} />
                <ErrorBoundary FallbackComponent={AppCrashed}>{children}</ErrorBoundary>
              </SessionProvider>
            </ServicesProvider>
          </QueryClientProvider>
        </MantineProvider>
      </SiteUrlProvider>
    </PlatformProvider>
  );
}

/** Ties the query client, which is made first, to the session, which needs it. */
function RefusedSession({ end }: { end: { current: () => void } }) {
  const { endSession } = useSessionControl();
  useEffect(() => {
    end.current = () => void endSession();
  }, [end, endSession]);
  return null;
}
