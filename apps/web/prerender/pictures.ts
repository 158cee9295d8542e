import { BIAS_CATEGORIES, type Category, MODEL_CATEGORIES } from '@latticework/core/categories';
import { PAGES } from '@latticework/core/pages';
import type { Library } from '@latticework/library/library';

/** The two ends of the pencil: blue and straight for models, vermilion and wavy for biases. */
export type Pencil = 'mental_model' | 'cognitive_bias';

/** What stands on the picture that is shown where a page is shared. */
export type Picture = {
  /** The page's address. */
  address: string;
  /** Beside the text, each in lines of its own: what this is, and where it belongs. */
  margin: string[];
  title: string;
  /** What the title is underlined with. */
  pencil: Pencil | null;
  text: string;
  /** What is marked in the text. */
  marks: { start: number; end: number; pencil: Pencil }[];
};

/** A picture of every public page. The pages of a list share the list's. */
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
      'How each one works, how to recognize it, what helps against it, and how firm the evidence is.',
    ],
    [PAGES.guide, 'A guide to mental models', 'What they are, how they fit together, and how to think with several.'],
    [
      PAGES.map,
      'A map of the latticework',
      `How ${models} models and ${biases} biases hang together: which are kin, and which model helps against which bias.`,
    ],
    [PAGES.examples, 'Decisions, marked up', 'Real kinds of questions, each read to the end.'],
    [PAGES.faq, 'Questions and answers', 'About the analyses, what they cost, your account and your data.'],
    [PAGES.pricing, 'What it costs', 'Three analyses a day for nothing, or as many as you like for $9.99 a month.'],
    [PAGES.about, 'About Latticework', 'Why it was made, how it works, and for whom.'],
    [PAGES.contact, 'Write to us', 'Replies come within 24 hours.'],
    [PAGES.terms, 'Terms of Service', 'What you may expect of Latticework, and what it expects of you.'],
    [PAGES.privacy, 'Privacy Policy', 'What is kept of you, for how long, and how to have it deleted.'],
    [PAGES.refunds, 'Refund Policy', 'When money is given back, and how to ask for it.'],
  ];
}
