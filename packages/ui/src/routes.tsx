import { PAGES_OF_BILLING } from '@latticework/core/pages';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { AuthLayout } from './layout/AuthLayout.tsx';
import { PageLayout } from './layout/PageLayout.tsx';
import { RequireSession } from './layout/RequireSession.tsx';
import { RouteError } from './layout/RouteError.tsx';
import { RouteLoading } from './layout/RouteLoading.tsx';
import { paths } from './paths.ts';

export function routesWith({ billing }: { billing: boolean }): RouteObject[] {
  return billing ? ROUTES : ROUTES.map(withoutBilling);
}

function withoutBilling(route: RouteObject): RouteObject {
  if (!route.children) return route;
  const children = route.children.filter(({ path }) => !PAGES_OF_BILLING.includes(path ?? '')).map(withoutBilling);
  return { ...route, children };
}

/** The table of contents. A screen's code is loaded when a person goes there. */
const ROUTES: RouteObject[] = [
  {
    Component: PageLayout,
    ErrorBoundary: RouteError,
    children: [
      page(paths.home, async () => (await import('./features/marketing/LandingPage.tsx')).LandingPage),
      page(paths.guide, async () => (await import('./features/guide/GuidePage.tsx')).GuidePage),
      page(paths.pricing, async () => (await import('./features/marketing/PricingPage.tsx')).PricingPage),
      page(paths.about, async () => (await import('./features/marketing/AboutPage.tsx')).AboutPage),
      page(paths.faq, async () => (await import('./features/marketing/FaqPage.tsx')).FaqPage),
      page(paths.map, async () => (await import('./features/library/map/MapPage.tsx')).MapPage),
      page(paths.mentalModels, async () => (await import('./features/library/MentalModelsPage.tsx')).MentalModelsPage),
      page(
        paths.cognitiveBiases,
        async () => (await import('./features/library/CognitiveBiasesPage.tsx')).CognitiveBiasesPage,
      ),
      page(paths.examples, async () => (await import('./features/examples/ExamplesPage.tsx')).ExamplesPage),
      page(paths.example, async () => (await import('./features/examples/ExamplePage.tsx')).ExamplePage),
      {
        Component: RequireSession,
        children: [
          page(paths.dashboard, async () => {
            // A person who writes a question will read its answer, so the code for it is loaded ahead.
            void resultsPage();
            return (await import('./features/dashboard/DashboardPage.tsx')).DashboardPage;
          }),
          page(paths.results, resultsPage),
          page(
            paths.checkoutSuccess,
            async () => (await import('./features/billing/CheckoutSuccessPage.tsx')).CheckoutSuccessPage,
          ),
          page(paths.settings, async () => (await import('./features/settings/SettingsPage.tsx')).SettingsPage),
          page(paths.archive, archivePage),
          page(paths.archivedQuestion, archivePage),
          page(paths.history, async () => (await import('./features/history/HistoryPage.tsx')).HistoryPage),
        ],
      },
      page(
        paths.mentalModel,
        async () => (await import('./features/library/detail/MentalModelPage.tsx')).MentalModelPage,
      ),
      page(
        paths.cognitiveBias,
        async () => (await import('./features/library/detail/CognitiveBiasPage.tsx')).CognitiveBiasPage,
      ),
      page(paths.contact, async () => (await import('./features/contact/ContactPage.tsx')).ContactPage),
      page(paths.terms, async () => (await import('./features/legal/TermsPage.tsx')).TermsPage),
      page(paths.privacy, async () => (await import('./features/legal/PrivacyPage.tsx')).PrivacyPage),
      page(paths.refunds, async () => (await import('./features/legal/RefundsPage.tsx')).RefundsPage),
      page('*', async () => (await import('./features/marketing/NotFoundPage.tsx')).NotFoundPage),
    ],
  },
  {
    Component: AuthLayout,
    ErrorBoundary: RouteError,
    children: [
      page(paths.login, async () => (await import('./features/auth/LoginPage.tsx')).LoginPage),
      page(paths.signup, async () => (await import('./features/auth/SignupPage.tsx')).SignupPage),
      page(paths.signupSuccess, async () => (await import('./features/auth/SignupSuccessPage.tsx')).SignupSuccessPage),
      page(
        paths.forgotPassword,
        async () => (await import('./features/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage,
      ),
      page(paths.resetPassword, async () => (await import('./features/auth/ResetPasswordPage.tsx')).ResetPasswordPage),
      page(paths.confirmEmail, confirmEmailPage),
      page(paths.authConfirm, confirmEmailPage),
    ],
  },
];

async function resultsPage() {
  return (await import('./features/analysis/ResultsPage.tsx')).ResultsPage;
}

async function archivePage() {
  return (await import('./features/archive/ArchivePage.tsx')).ArchivePage;
}

async function confirmEmailPage() {
  return (await import('./features/auth/ConfirmEmailPage.tsx')).ConfirmEmailPage;
}

function page(path: string, load: () => Promise<ComponentType>): RouteObject {
  return {
    path,
    lazy: async () => ({ Component: await load() }),
    ErrorBoundary: RouteError,
    HydrateFallback: RouteLoading,
  };
}
