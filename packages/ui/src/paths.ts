import type { ToolType } from '@latticework/core/analysis';
import { PAGES } from '@latticework/core/pages';

/** Every link of the application. */
export const paths = {
  ...PAGES,
  features: '/#features',
  patterns: '/history?view=patterns',
  upgradeSignup: '/signup?plan=premium',

  toolPage: (tool: { type: ToolType; slug: string }) =>
    `${tool.type === 'mental_model' ? '/mental-models' : '/cognitive-biases'}/${encodeURIComponent(tool.slug)}`,
  /** The library's list for this entry's category. */
  categoryPage: ({ type, category }: { type: ToolType; category: string }) =>
    `${type === 'mental_model' ? PAGES.mentalModels : PAGES.cognitiveBiases}?${new URLSearchParams({ category })}`,
  /** The map, with the neighborhood of one entry. */
  mapAt: (slug: string) => `/map?${new URLSearchParams({ at: slug })}`,
  examplePage: (slug: string) => `/examples/${encodeURIComponent(slug)}`,
  result: (id: string) => `${PAGES.results}?${new URLSearchParams({ id })}`,
  historyEntry: (id: string) => `/history?${new URLSearchParams({ entry: id })}`,
  dashboardWith: (question: string) => `/dashboard?${new URLSearchParams({ q: question })}`,
  /** Puts the cursor into the box. */
  dashboardAsk: '/dashboard?action=analyze',
  /** Every visit is a new address, so that the dashboard starts over. */
  dashboardReset: () => `/dashboard?reset=${Date.now()}`,
} as const;

export const SOCIAL_PROFILE = 'https://x.com/latticework';
