/** A text field of a form that is left to the browser, so that password managers and autofill find what they know. */
export function fieldOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}
