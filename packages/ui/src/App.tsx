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
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createQueryClient } from './data/queryClient.ts';
import { ServicesProvider, useServicesControl } from './data/ServicesProvider.tsx';
import { SessionProvider, useSessionControl } from './data/SessionProvider.tsx';
import { Broken } from './layout/Broken.tsx';
import { StartFailed } from './layout/StartFailed.tsx';
import type { Platform } from './platform/Platform.ts';
import { PlatformProvider } from './platform/PlatformProvider.tsx';
import { routes } from './routes.tsx';
import { ThemeColor } from './theme/ThemeColor.tsx';
import { COLOR_SCHEME_KEY, cssVariables, theme } from './theme/theme.ts';

const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });

/** The whole application. `serverUrl` is the origin that answers /config.json and the functions. */
export function App({ platform, serverUrl }: { platform: Platform; serverUrl: string }) {
  const [router] = useState(() => createBrowserRouter(routes));
  const endSession = useRef<() => void>(() => undefined);
  const [queryClient] = useState(() => createQueryClient(() => endSession.current()));

  return (
    <PlatformProvider platform={platform}>
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
              <ErrorBoundary FallbackComponent={Broken}>
                <Started>
                  <RouterProvider router={router} />
                </Started>
              </ErrorBoundary>
            </SessionProvider>
          </ServicesProvider>
        </QueryClientProvider>
      </MantineProvider>
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

function Started({ children }: { children: ReactNode }) {
  const { start } = useServicesControl();
  return start.state === 'failed' ? <StartFailed retry={start.retry} /> : children;
}
