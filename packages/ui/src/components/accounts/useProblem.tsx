import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Notice } from '../Notice.tsx';
import type { Field, Problem } from './errorTexts.ts';

type Reported = {
  form: RefObject<HTMLFormElement | null>;
  report: (problem: Problem | null) => void;
  /** What is wrong with the whole, to stand above the form. */
  notice: ReactNode;
  /** What is wrong with one field, to stand at it. */
  at: (field: Field) => string | undefined;
};

/** What is wrong with a form: said once, where it is, and a field that it is about is given the focus. */
export function useProblem(): Reported {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    const field = problem?.field && form.current?.elements.namedItem(problem.field);
    if (field instanceof HTMLInputElement) field.focus();
  }, [problem]);

  return {
    form,
    report: setProblem,
    notice: problem && !problem.field ? <Notice kind="error">{problem.text}</Notice> : null,
    at: (field) => (problem?.field === field ? problem.text : undefined),
  };
}
