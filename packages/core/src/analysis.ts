import { z } from 'zod';

/**
 * The analysis, one contract for every engine. The API, the history table and every screen use this shape; field names
 * from the specification keep its spelling.
 */

export const QUERY_MAX_LENGTH = 4000;

export const TOOL_TYPES = ['mental_model', 'cognitive_bias'] as const;
export const QUERY_TYPES = ['trending', 'manual'] as const;
export const QUALITIES = ['premium', 'basic'] as const;
export const STRENGTHS = ['strong', 'check for'] as const;
export const THREAD_TYPES = ['opening', 'pattern', 'insight', 'connection', 'conclusion'] as const;

/** MM and CB are models and biases; SI and ST are ids of older tools that stored texts may still mention. */
export const TOOL_ID = /^(?:MM|SI|ST|CB)\d{3}$/;

export const evidenceSchema = z.object({
  /** Verbatim from the user's text: `text.slice(start, end) === quote`. */
  quote: z.string().min(1),
  /** Offsets in UTF-16 code units, as JavaScript counts. */
  start: z.number().int().nonnegative(),
  end: z.number().int().positive(),
});

export const toolSchema = z.object({
  id: z.string().regex(TOOL_ID),
  slug: z.string(),
  name: z.string(),
  type: z.enum(TOOL_TYPES),
  category: z.string(),
  /** The tool's definition, from its library entry. */
  summary: z.string(),
  /** What the tool says about this situation. */
  explanation: z.string().default('Analysis pending...'),
  evidence: z.array(evidenceSchema),
  /** What the text does not say, where the finding rests on that in place of a quotation. */
  absent: z.string().optional(),
  /** How the quoted words show it. */
  why: z.string(),
  /** When the tool would not apply. */
  counterReading: z.string(),
  /** A weak fit is `check for` and is never asserted. */
  strength: z.enum(STRENGTHS),
  /** The question whose answer would settle it. */
  question: z.string(),
  /** Biases: what to do about it. */
  countermeasure: z.string().optional(),
  /** Models: how to apply it, in steps. */
  howToUse: z.array(z.string()).optional(),
});

export const threadSchema = z.object({
  id: z.string(),
  type: z.enum(THREAD_TYPES),
  emoji: z.string(),
  content: z.string(),
  /** Ids of the tools that the thread mentions. */
  tools: z.array(z.string()),
});

export const planStepSchema = z.object({
  action: z.string(),
  when: z.string(),
  observe: z.string(),
  stop: z.string(),
  /** Days from the day of the analysis, for a date beside `when`. */
  inDays: z.number().int().nonnegative().optional(),
});

export const narrativeSchema = z.object({
  /** The real decision in one sentence. */
  hook: z.string(),
  threads: z.array(threadSchema),
  /** Conditional: "If …, …", and what would change it. */
  bottomLine: z.string(),
  actionPlan: z.object({
    type: z.string(),
    sections: z.array(z.object({ sectionName: z.string(), actionItems: z.array(planStepSchema) })),
  }),
});

export const connectionSchema = z.object({
  /** The two tools that share a fact or pull in different directions. */
  toolIds: z.tuple([z.string(), z.string()]),
  content: z.string(),
});

export const engineSchema = z.object({
  /** `editorial`: written by hand, for examples and the archive. */
  name: z.enum(['embedded', 'model', 'editorial']),
  version: z.string(),
  model: z.string().optional(),
  /** Version of the prompt that the model was given. */
  prompt: z.string().optional(),
  /** Set when the person asked an AI of their own and pasted its answer. */
  pasted: z.boolean().optional(),
  /** Set when this engine answered because a model could not: which model, and why in a few words. */
  insteadOf: z.object({ model: z.string(), because: z.string() }).optional(),
});

export const clarificationSchema = z.object({
  question: z.string(),
  because: z.string(),
  /** Where to find a person to talk to, for a text that suggests a life may be in danger. */
  help: z.array(z.object({ where: z.string(), how: z.string(), href: z.string() })).optional(),
});

/** Which kind of decision a text was read as. */
export const decisionSchema = z.object({
  slug: z.string(),
  name: z.string(),
  /** `recognized` in the text, read as its `family` because no kind fits for sure, or `chosen` by the person. */
  basis: z.enum(['recognized', 'family', 'chosen']),
  /** The kinds that the text may be instead, likeliest first. */
  alternatives: z.array(z.object({ slug: z.string(), name: z.string() })),
});

/** A fact that would move the bottom line, and that the text does not tell. */
export const missingFactSchema = z.object({
  id: z.string(),
  question: z.string(),
  /** The two answers as the person may pick them. */
  answers: z.object({ yes: z.string(), no: z.string() }),
  ifYes: z.string(),
  ifNo: z.string(),
});

/** A missing fact that the person has answered. */
export const answeredFactSchema = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.enum(['yes', 'no']),
  /** The answer in the words that were picked. */
  says: z.string(),
});

/** A sum over amounts of the text. */
export const workedNumberSchema = z.object({
  id: z.string(),
  /** "310,000 ÷ (12 × 1,150) = 22.5". */
  working: z.string(),
  /** What the sum takes for granted. */
  assumption: z.string(),
  /** What follows from it, in a sentence. */
  meaning: z.string(),
});

export const wordsToSaySchema = z.object({ to: z.string(), words: z.string() });

export const analysisSchema = z.object({
  /** Absent where no decision is read by a dossier, and in analyses of before. */
  decision: decisionSchema.optional(),
  /** What comes before anything else: a child in distress, a legal deadline, violence, money that cannot be lost. */
  first: z.array(z.string()).optional(),
  missing: z.array(missingFactSchema).optional(),
  answered: z.array(answeredFactSchema).optional(),
  numbers: z.array(workedNumberSchema).optional(),
  wordsToSay: z.array(wordsToSaySchema).optional(),
  recommendedTools: z.array(toolSchema),
  /** Absent for basic quality. */
  narrativeAnalysis: narrativeSchema.nullable(),
  keyLessons: z.array(z.string()),
  connections: z.array(connectionSchema),
  searchGrounding: z.object({ sourcesCount: z.number().int().nonnegative() }),
  /** Asked instead of an analysis when the text is too thin; such a response does not use up the allowance. */
  clarification: clarificationSchema.optional(),
  metadata: z.object({
    analysisQuality: z.enum(QUALITIES),
    isHot: z.boolean(),
    engagement: z.number().nonnegative(),
    engine: engineSchema,
    /** Set on an analysis that ended before it was complete; it contains what had been found by then. */
    brokenOff: z.boolean().optional(),
    /** How many times it was read again, as another kind or with answers. */
    rereads: z.number().int().nonnegative().optional(),
  }),
});

export type ToolType = (typeof TOOL_TYPES)[number];
export type QueryType = (typeof QUERY_TYPES)[number];
export type Quality = (typeof QUALITIES)[number];
export type Strength = (typeof STRENGTHS)[number];
export type ThreadType = (typeof THREAD_TYPES)[number];
export type Evidence = z.infer<typeof evidenceSchema>;
export type Tool = z.infer<typeof toolSchema>;
export type Thread = z.infer<typeof threadSchema>;
export type PlanStep = z.infer<typeof planStepSchema>;
export type Narrative = z.infer<typeof narrativeSchema>;
export type Connection = z.infer<typeof connectionSchema>;
export type Clarification = z.infer<typeof clarificationSchema>;
export type Decision = z.infer<typeof decisionSchema>;
export type MissingFact = z.infer<typeof missingFactSchema>;
export type AnsweredFact = z.infer<typeof answeredFactSchema>;
export type WorkedNumber = z.infer<typeof workedNumberSchema>;
export type WordsToSay = z.infer<typeof wordsToSaySchema>;
export type Engine = z.infer<typeof engineSchema>;
export type Analysis = z.infer<typeof analysisSchema>;

/**
 * What an engine may send before its analysis is complete; each part is already checked. The complete analysis replaces
 * all parts, because an engine that fails halfway starts over.
 */
export const analysisPartSchema = z.discriminatedUnion('part', [
  z.object({ part: z.literal('finding'), tool: toolSchema }),
  z.object({ part: z.literal('narrative'), narrativeAnalysis: narrativeSchema, keyLessons: z.array(z.string()) }),
]);
export type AnalysisPart = z.infer<typeof analysisPartSchema>;

/** How many tools of each type an analysis of this quality names: minimum, maximum. */
export const TOOL_COUNTS = {
  premium: { mental_model: [3, 4], cognitive_bias: [2, 3] },
  basic: { mental_model: [1, 1], cognitive_bias: [1, 1] },
} as const satisfies Record<Quality, Record<ToolType, readonly [number, number]>>;

/**
 * How firmly an analysis rests on the user's words, from 0 to 1: the mean over its findings, where a strong one counts
 * 1 and a "check for" counts 0.5. The archive sorts and labels by it.
 */
export function qualityScore(tools: readonly Pick<Tool, 'strength'>[]): number {
  if (tools.length === 0) return 0;
  const sum = tools.reduce((total, tool) => total + (tool.strength === 'strong' ? 1 : 0.5), 0);
  return Math.round((sum / tools.length) * 100) / 100;
}
