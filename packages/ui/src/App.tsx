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
import { BillingProvider } from './platform/Billing.tsx';
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
  /** See BillingProvider. */
  billing: boolean;
  /** The query results that the first page already has. */
  pageData: PageData;
  /** The router. */
  children: ReactNode;
};

/**
 * The whole application, in a browser and for prerendering. React hydrates Suspense boundaries in small steps, so
 * people can scroll and type meanwhile; everything outside of them it hydrates at once.
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

function Frame({ platform, serverUrl, siteUrl, billing, pageData, children }: Props) {
  const endSession = useRef<() => void>(() => undefined);
  const [queryClient] = useState(() => {
    const client = createQueryClient(() => endSession.current());
    takePageData(client, pageData);
    return client;
  });
  // The last of all effects: from here on the page is interactive.
  useEffect(() => document.documentElement.setAttribute('data-started', ''), []);

  return (
    <PlatformProvider platform={platform}>
      <SiteUrlProvider siteUrl={siteUrl}>
        <BillingProvider billing={billing}>
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
        </BillingProvider>
      </SiteUrlProvider>
    </PlatformProvider>
  );
}

/** Connects the query client, which is created first, to the session, which needs it. */
function RefusedSession({ end }: { end: { current: () => void } }) {
  const { endSession } = useSessionControl();
  useEffect(() => {
    end.current = () => void endSession();
  }, [end, endSession]);
  return null;
}
