import type { Blockquote, Heading, List, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { gfmAutolinkLiteralToMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item';
import { toMarkdown } from 'mdast-util-to-markdown';

/**
 * Built as a syntax tree and serialized by a Markdown library, so that user text cannot become a heading, a link or
 * other markup.
 */
export function markdownOf(children: RootContent[]): string {
  const extensions = [gfmAutolinkLiteralToMarkdown(), gfmTaskListItemToMarkdown()];
  return toMarkdown({ type: 'root', children }, { extensions, bullet: '-' });
}

export function heading(depth: Heading['depth'], text: string): Heading {
  return { type: 'heading', depth, children: [{ type: 'text', value: text }] };
}

export function paragraph(text: string): Paragraph {
  return { type: 'paragraph', children: phrases(text) };
}

export function labelled(label: string, text: string): Paragraph {
  // White space at the edge of strong text can only be written as a character reference that Markdown does not allow
  // there.
  const strong: PhrasingContent = {
    type: 'strong',
    children: [{ type: 'text', value: label.replaceAll(/\s+/g, ' ').trim() }],
  };
  return { type: 'paragraph', children: text ? [strong, { type: 'text', value: ' ' }, ...phrases(text)] : [strong] };
}

/** One paragraph for each block between blank lines. */
export function lines(text: string): Paragraph[] {
  return text
    .split(/(?:\r\n?|\n)\s*(?:\r\n?|\n)/)
    .filter((part) => part.trim())
    .map(paragraph);
}

export function quotation(text: string): Blockquote {
  return { type: 'blockquote', children: lines(text) };
}

export type Line = string | PhrasingContent[];

export function list(items: readonly Line[]): List {
  return {
    type: 'list',
    spread: false,
    children: items.map((item) => ({
      type: 'listItem',
      spread: false,
      children: [typeof item === 'string' ? paragraph(item) : { type: 'paragraph', children: item }],
    })),
  };
}

/** A task list with checkboxes. */
export function taskList(items: readonly { line: Line; done: boolean }[]): List {
  const { children, ...rest } = list(items.map(({ line }) => line));
  return { ...rest, children: children.map((item, index) => ({ ...item, checked: items[index]?.done ?? false })) };
}

/** Keeps the line breaks of a text; spaces around a line are lost in Markdown anyway. */
export function phrases(text: string): PhrasingContent[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .flatMap((line, index): PhrasingContent[] => [
      ...(index > 0 ? [{ type: 'break' } as const] : []),
      { type: 'text', value: line },
    ]);
}
