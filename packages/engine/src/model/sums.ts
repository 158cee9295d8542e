import type { WorkedNumber } from '@latticework/core/analysis';
import {
  addDependencies,
  create,
  divideDependencies,
  evaluateDependencies,
  type FactoryFunctionMap,
  multiplyDependencies,
  powDependencies,
  subtractDependencies,
  unaryMinusDependencies,
} from 'mathjs/number';
import { number } from '../numbers/formulas.ts';
import type { AnswerContext } from './answerContext.ts';
import { isSupportedOperand } from './figures.ts';
import { proseReader } from './prose.ts';
import { quoted } from './quoted.ts';
import { MOST_SUMS, writtenSumSchema } from './written.ts';

const { evaluate } = create({
  addDependencies,
  divideDependencies,
  evaluateDependencies,
  multiplyDependencies,
  powDependencies,
  subtractDependencies,
  unaryMinusDependencies,
} as FactoryFunctionMap);

/** Nothing but arithmetic reaches the evaluator. */
const ARITHMETIC = /^[\d\s.+\-*/^()]{3,120}$/;
const LARGEST = 1e12;
/** A result below this may be a share or a factor, which prose gives in percent: 0.63 as 63%, 2.5 as 250%. */
const LARGEST_SHARE = 10;

export type CheckedSums = { sums: WorkedNumber[]; context: AnswerContext; faults: string[] };

/**
 * Works out the sums of an answer. Their results are figures that the prose may use; the prose of a sum may use its own
 * result.
 */
export function checkSums(written: readonly unknown[], given: AnswerContext): CheckedSums {
  let context = given;
  const sums: WorkedNumber[] = [];
  const faults: string[] = [];
  for (const [at, one] of written.slice(0, MOST_SUMS).entries()) {
    const heading = `sum ${at + 1}`;
    const { data } = writtenSumSchema.safeParse(one);
    if (!data) {
      faults.push(`${heading}: does not have the required shape`);
      continue;
    }
    const worked = context.worked.get(data.expression.trim().toUpperCase()) ?? work(data.expression, context);
    if ('fault' in worked) {
      faults.push(`${heading}: ${worked.fault}`);
      continue;
    }
    context = withFigures(context, worked.values);
    const read = proseReader(context, faults, heading);
    const says = read(data.says, 'says');
    const assuming = data.assuming === null ? '' : read(data.assuming, 'assuming');
    if (says === undefined || assuming === undefined) continue;
    sums.push({
      id: `sum-${sums.length + 1}`,
      working: worked.working,
      assumption: assuming || worked.assumption,
      meaning: says,
    });
  }
  return { sums, context, faults };
}

type Worked = { working: string; assumption: string; values: number[] };

function work(expression: string, { figures }: AnswerContext): Worked | { fault: string } {
  const plain = expression.replaceAll('×', '*').replaceAll('÷', '/').replaceAll('−', '-').replaceAll(',', '');
  if (!ARITHMETIC.test(plain)) return { fault: `${quoted(expression)} is no expression of digits and + - * / ^ ( )` };
  const foreign = (plain.match(/\d+(?:\.\d+)?/g) ?? []).find((digits) => !isSupportedOperand(Number(digits), figures));
  if (foreign) return { fault: `${foreign} in ${quoted(expression)} stands neither in the text nor in the notes` };
  let value: unknown;
  try {
    value = evaluate(plain);
  } catch {
    return { fault: `${quoted(expression)} cannot be worked out` };
  }
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > LARGEST) {
    return { fault: `${quoted(expression)} cannot be worked out` };
  }
  return {
    working: `${shown(plain)} = ${number(value)}`,
    assumption: '',
    values: [value, Math.abs(value), ...(Math.abs(value) < LARGEST_SHARE ? [value * 100] : [])],
  };
}

/** "41 × (1 − 0.06) ^ 8" */
function shown(expression: string): string {
  return expression
    .replace(/\s/g, '')
    .replace(/\d+(?:\.\d+)?/g, (digits) => (digits.includes('.') ? digits : number(Number(digits))))
    .replace(/[-+*/^]/g, (sign) => ` ${SIGNS[sign] ?? sign} `)
    .replaceAll('( ', '(')
    .trim();
}

const SIGNS: Record<string, string> = { '-': '−', '*': '×', '/': '÷' };

function withFigures(context: AnswerContext, values: readonly number[]): AnswerContext {
  return { ...context, figures: { ...context.figures, values: [...context.figures.values, ...values] } };
}
