import { z } from 'zod';
import type { Field, Problem } from '../../components/accounts/errorTexts.ts';

/** A field of a form that is left to the browser, so that password managers and autofill find what they know. */
export function fieldOf(form: HTMLFormElement, name: Field): string {
  const value = new FormData(form).get(name);
  const text = typeof value === 'string' ? value : '';
  return name === 'email' ? text.trim() : text;
}

/** As the server looks at it. */
export function emailProblem(form: HTMLFormElement): Problem | null {
  const email = fieldOf(form, 'email');
  if (!email) return { text: 'Enter your email address.', field: 'email' };
  return z.email().safeParse(email).success ? null : MALFORMED;
}

const MALFORMED: Problem = { text: 'Enter a whole email address, like name@example.com.', field: 'email' };

/** For typing it anew. */
export function selectField(form: HTMLFormElement, name: Field): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.select();
}
