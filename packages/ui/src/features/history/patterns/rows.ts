import type { ToolType } from '@latticework/core/analysis';
import { BIAS_CATEGORIES, type Category, MODEL_CATEGORIES } from '@latticework/core/categories';
import { addCounts, byWeight, type FindingCounts, NO_FINDINGS, weightOf } from '@latticework/core/patterns';
import type { Patterns } from '../../../data/patterns.ts';

/** A tool with its counts of the last twelve months and its total counts. */
export type FoundTool = Patterns['tools'][number] & { counts: FindingCounts };
export type Kind = 'all' | ToolType;
export type MonthRow = { month: string; questions: number; models: number; biases: number };
export type CategoryRow = { category: string; weight: number };

/** In the last twelve months. Statements about them are based only on these, however many there were before. */
export function askedLately({ months }: Patterns): number {
  return months.reduce((sum, { questions }) => sum + questions, 0);
}

/** The heaviest of the last twelve months first; those found only before come last. */
export function foundTools({ tools }: Patterns, kind: Kind): FoundTool[] {
  return tools
    .filter(({ type }) => kind === 'all' || type === kind)
    .map((tool) => ({ ...tool, counts: tool.byMonth.reduce(addCounts, NO_FINDINGS) }))
    .toSorted((a, b) => Math.sign(b.counts.found) - Math.sign(a.counts.found) || byWeight(a, b));
}

export function monthRows(patterns: Patterns): MonthRow[] {
  return patterns.months.map(({ month, questions }) => ({
    month,
    questions,
    models: weightIn(patterns, 'mental_model', month),
    biases: weightIn(patterns, 'cognitive_bias', month),
  }));
}

function weightIn({ tools }: Patterns, type: ToolType, month: string): number {
  return tools
    .filter((tool) => tool.type === type)
    .flatMap(({ byMonth }) => byMonth.filter((counts) => counts.month === month))
    .reduce((sum, counts) => sum + weightOf(counts), 0);
}

/** Of the last twelve months, the heaviest first, without empty categories. */
export function categoryRows(patterns: Patterns, type: ToolType): CategoryRow[] {
  const byCategory = Map.groupBy(foundTools(patterns, type), ({ category }) => category);
  return [...byCategory]
    .map(([category, tools]) => ({
      category: categoryName(category),
      weight: tools.reduce((sum, { counts }) => sum + weightOf(counts), 0),
    }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.category.localeCompare(b.category, 'en'));
}

const CATEGORIES: Record<string, Category> = { ...MODEL_CATEGORIES, ...BIAS_CATEGORIES };

/** A newer server may have a category that this version does not know. */
export function categoryName(category: string): string {
  return CATEGORIES[category]?.name ?? category;
}
