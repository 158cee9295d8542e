import { z } from 'zod';
import type { Field, Problem } from '../../components/accounts/errorTexts.ts';

/** An uncontrolled form field, so that password managers and autofill work. */
export function fieldOf(form: HTMLFormElement, name: Field): string {
  const value = new FormData(form).get(name);
  const text = typeof value === 'string' ? value : '';
  return name === 'email' ? text.trim() : text;
}

/** The same check as on the server. */
export function emailProblem(form: HTMLFormElement): Problem | null {
  const email = fieldOf(form, 'email');
  if (!email) return { text: 'Enter your email address.', field: 'email' };
  return z.email().safeParse(email).success ? null : MALFORMED;
}

const MALFORMED: Problem = { text: 'Enter a complete email address, like name@example.com.', field: 'email' };

/** Selects the text, so that typing replaces it. */
export function selectField(form: HTMLFormElement, name: Field): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.select();
}
