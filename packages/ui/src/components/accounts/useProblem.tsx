import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Notice } from '../Notice.tsx';
import type { Field, Problem } from './errorTexts.ts';

type Reported = {
  form: RefObject<HTMLFormElement | null>;
  report: (problem: Problem | null) => void;
  /** The general error, shown above the form. */
  notice: ReactNode;
  /** The error of one field, shown next to it. */
  at: (field: Field) => string | undefined;
};

/** The error of a form: shown once, where it belongs, with the focus on the field that it is about. */
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
