import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { AuthLayout } from './layout/AuthLayout.tsx';
import { PageLayout } from './layout/PageLayout.tsx';
import { RequireSession } from './layout/RequireSession.tsx';
import { RouteError } from './layout/RouteError.tsx';
import { RouteLoading } from './layout/RouteLoading.tsx';
import { paths } from './paths.ts';

/** The table of contents. A screen's code is loaded when somebody goes there. */
export const routes: RouteObject[] = [
  {
    Component: PageLayout,
    ErrorBoundary: RouteError,
    children: [
      page(paths.home, async () => (await import('./features/marketing/LandingPage.tsx')).LandingPage),
      page(paths.guide, async () => (await import('./features/guide/GuidePage.tsx')).GuidePage),
