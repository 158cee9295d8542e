import fc from 'fast-check';
import type { Nodes, Parents } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';

/** Fragments with a meaning in Markdown, among other text. */
export const markup = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom(
        ...['\n', '\n\n', '\r\n', '# h', '## ', '===', '---', '***', '- ', '+ ', '1. ', '> ', '    code', '\t', '```'],
        ...[
          '`',
          '~~~',
          '<b>',
          '</b>',
          '<!--',
          '-->',
          '<script>',
          '&lt;',
          '&#35;',
          '[a](b)',
          '![a](b)',
          '[a]: b',
          '[a]',
        ],
        ...[
          '<https://evil.test>',
          'https://evil.test',
          'www.evil.test',
          'a@evil.test',
          '\\',
          '\\#',
          '*',
          '**',
          '_',
          '|',
        ],
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

/** Parsed strictly, and also with automatic links for bare addresses, as many parsers do. */
export function parse(markdown: string) {
  return fromMarkdown(markdown, {
    extensions: [gfmAutolinkLiteral()],
    mdastExtensions: [
      {
        enter: {
          literalAutolink(token) {
            this.enter({ type: 'link', url: '', children: [] }, token);
          },
        },
        exit: {
          literalAutolink(token) {
            this.exit(token);
          },
        },
      },
    ],
  });
}

export function nodesOf(node: Nodes): Nodes[] {
  return [node, ...('children' in node ? (node as Parents).children.flatMap((child) => nodesOf(child)) : [])];
}

const BLOCKS_WITHIN = new Set(['root', 'list', 'listItem', 'blockquote']);

export function textOf(node: Nodes): string {
  if (node.type === 'break') return ' ';
  if ('children' in node) {
    return (node as Parents).children.map(textOf).join(BLOCKS_WITHIN.has(node.type) ? ' ' : '');
  }
  return 'value' in node ? node.value : '';
}

/** Without the differences that Markdown does not preserve: trailing spaces, and characters that it forbids. */
export function squeezed(text: string): string {
  return text.replaceAll('\u0000', '\ufffd').replaceAll(/\s+/g, ' ').trim();
}
