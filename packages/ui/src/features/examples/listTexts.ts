import type { ExampleCategory } from '@latticework/core/exampleCategories';

type ListTexts = { heading: string; title: string; description: string };

/** Titles and descriptions of the list, for all examples and for each category. */
export function listTexts(category: ExampleCategory | null): ListTexts {
  return category === null ? ALL : TEXTS[category];
}

const ALL: ListTexts = {
  heading: 'Examples',
  title: 'Example analyses | Latticework',
  description:
    'Decisions as people write them down, each marked up in full: the mental models and biases at work, the case against every finding, and a plan.',
};

const TEXTS = {
  personal: {
    heading: 'Personal examples',
    title: 'Personal decisions, marked up | Latticework',
    description:
      'Promises, money, love and a career: personal decisions read line by line for the mental models and the biases at work in them.',
  },
  business: {
    heading: 'Business examples',
    title: 'Business decisions, marked up | Latticework',
    description:
      'Hiring, pricing, difficult clients and old systems: business decisions read line by line for the mental models and biases in them.',
  },
  behavioral: {
    heading: 'Behavioral examples',
    title: 'Habits and quarrels, marked up | Latticework',
    description:
      'Smoking, shopping at night, shouting, saying yes: habits read line by line for what keeps them going, with a plan for each.',
  },
  strategic: {
    heading: 'Strategic examples',
    title: 'Strategic decisions, marked up | Latticework',
    description:
      'Rivals, price cuts, a merger, a fourth branch: strategic decisions read line by line for the models and biases that steer them.',
  },
  conceptual: {
    heading: 'Conceptual examples',
    title: 'Questions of evidence, marked up | Latticework',
    description:
      'Forecasts, test scores, arrests and a polygraph: arguments over what the evidence shows, read line by line for where they go wrong.',
  },
} as const satisfies Record<ExampleCategory, ListTexts>;
