import escapeHtml from 'escape-html';

/** Markup that is safe to send. Only `html` makes it. */
export type Html = { readonly markup: string };

type Part = Html | readonly Html[] | string | number | null | false;

/** A template whose values are escaped, unless they are markup themselves. null and false are left out. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = texts.map((text, index) => text + (index < parts.length ? markupOf(parts[index] ?? null) : ''));
  return { markup: markup.join('') };
}

function markupOf(part: Part): string {
  if (part === null || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'markup' in part ? part.markup : part.map(markupOf).join('');
}
