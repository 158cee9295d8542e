import { BIAS_CATEGORIES, type Category, MODEL_CATEGORIES } from '@latticework/core/categories';
import { PAGES } from '@latticework/core/pages';
import type { Library } from '@latticework/library/library';

/** The two accent colors: blue and straight for models, vermilion and wavy for biases. */
export type Pencil = 'mental_model' | 'cognitive_bias';

/** The content of a page's sharing image. */
export type Picture = {
  /** The page's address. */
  address: string;
  /** Lines beside the text: the type of the page, and its category. */
  margin: string[];
  title: string;
  /** The style of the title's underline. */
  pencil: Pencil | null;
  text: string;
  /** The marked parts of the text. */
  marks: { start: number; end: number; pencil: Pencil }[];
};

/** The sharing images of all public pages. The pages of a list share one. */
export function pictures({ models, biases, examples }: Library): Picture[] {
  return [
    ...models.map((model) =>
      entry('mental_model', `${PAGES.mentalModels}/${model.slug}`, 'Mental model', MODEL_CATEGORIES, model),
    ),
    ...biases.map((bias) =>
      entry('cognitive_bias', `${PAGES.cognitiveBiases}/${bias.slug}`, 'Cognitive bias', BIAS_CATEGORIES, bias),
    ),
    ...examples.map(({ slug, title, category, question, analysis }) => ({
      address: `${PAGES.examples}/${slug}`,
      margin: ['Worked example', `${category.slice(0, 1).toUpperCase()}${category.slice(1)}`],
      title,
      pencil: null,
      text: question,
      marks: analysis.recommendedTools.flatMap(({ type, evidence }) =>
        evidence.map(({ start, end }) => ({ start, end, pencil: type })),
      ),
    })),
    ...plainPages(models.length, biases.length).map(([address, title, text]) => ({
      address,
      margin: [],
      title,
      pencil: null,
      text,
      marks: [],
    })),
  ];
}

type Entry = { name: string; category: string; core_concept: string };

function entry(
  pencil: Pencil,
  address: string,
  kind: string,
  categories: Record<string, Category>,
  { name, category, core_concept }: Entry,
): Picture {
  return {
    address,
    margin: [kind, categories[category]?.name ?? ''],
    title: name,
    pencil,
    text: firstSentence(core_concept),
    marks: [],
  };
}

function firstSentence(text: string): string {
  return /^.+?[.?!](?=\s|$)/.exec(text)?.[0] ?? text;
}

function plainPages(models: number, biases: number): [address: string, title: string, text: string][] {
  return [
    [
      PAGES.home,
      'Write the decision. Read it back marked up.',
      `${models} mental models and ${biases} cognitive biases, found in your own words.`,
    ],
    [PAGES.mentalModels, `${models} mental models`, 'Each explained, with examples, its pitfalls and when to use it.'],
    [
      PAGES.cognitiveBiases,
      `${biases} cognitive biases`,
      'How each one works, how to recognize it, what helps against it, and how strong the evidence is.',
    ],
    [PAGES.guide, 'A guide to mental models', 'What they are, how they fit together, and how to think with several.'],
    [
      PAGES.map,
      'A map of the latticework',
      `How ${models} models and ${biases} biases are connected: which are related, and which model counters which bias.`,
    ],
    [PAGES.examples, 'Decisions, marked up', 'Realistic questions, each analyzed in full.'],
    [PAGES.faq, 'Questions and answers', 'About the analyses, what they cost, your account and your data.'],
    [PAGES.pricing, 'What it costs', 'Three analyses a day for nothing, or as many as you like for $9.99 a month.'],
    [PAGES.about, 'About Latticework', 'Why we made it, how it works, and who it is for.'],
    [PAGES.contact, 'Write to us', 'We reply within 24 hours.'],
    [PAGES.terms, 'Terms of Service', 'What you can expect from Latticework, and what it expects from you.'],
    [PAGES.privacy, 'Privacy Policy', 'What we store about you, for how long, and how to delete it.'],
    [PAGES.refunds, 'Refund Policy', 'When you can get a refund, and how to ask for one.'],
  ];
}
