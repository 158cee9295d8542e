import type { ToolType } from '@latticework/core/analysis';
import { PAGES } from '@latticework/core/pages';

/** Every link of the application. Pages that come later are linked already and lead to the 404 page until then. */
export const paths = {
  ...PAGES,
  features: '/#features',
  archive: '/archive',
  examples: '/examples',
  mentalModels: '/mental-models',
  cognitiveBiases: '/cognitive-biases',
  pricing: '/pricing',
  faq: '/faq',
  privacy: '/privacy',
  terms: '/terms',
  refunds: '/refunds',
  about: '/about',
  contact: '/contact',
  upgradeSignup: '/signup?plan=premium',

  toolPage: (tool: { type: ToolType; slug: string }) =>
    `${tool.type === 'mental_model' ? '/mental-models' : '/cognitive-biases'}/${tool.slug}`,
  historyPatterns: `${PAGES.history}?view=patterns`,
  historyEntry: (id: string) => `${PAGES.history}?entry=${id}`,
  dashboardWith: (question: string) => `/dashboard?${new URLSearchParams({ q: question })}`,
  /** Every visit is a new address, so that the dashboard notices and starts afresh. */
  dashboardReset: () => `/dashboard?reset=${Date.now()}`,
} as const;

export const SOCIAL_PROFILE = 'https://x.com/latticework';
