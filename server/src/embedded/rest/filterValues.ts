import { randomBytes } from 'node:crypto';
import { readLogicTree, unescaped } from './logicTree.ts';

/**
 * Lite's parser guesses the types of filter values: `1.50` becomes a number and no longer equals the text "1.50",
 * `"quoted"` loses quotes that belong to the value, and in `or=(…)` it keeps quotes and escapes that do not. So the
 * parser gets placeholders, and the values are put back into its result.
 */
export class FilterValues {
  readonly #mark = `v${randomBytes(9).toString('base64url').replaceAll('-', 'x')}_`;
  readonly #values: string[] = [];

  /** The query of a request, with placeholders in it. */
  hide(query: URLSearchParams): URLSearchParams {
    return new URLSearchParams([...query].map(([name, value]): [string, string] => [name, this.#hideIn(name, value)]));
  }

  /** Puts the values back into their places; changes `parsed` itself. */
  restore<T>(parsed: T): T {
    if (typeof parsed === 'string') {
      return parsed.replaceAll(new RegExp(`${this.#mark}(\\d+)_`, 'g'), (_, at) => this.#values[Number(at)] ?? '') as T;
    }
    if (parsed !== null && typeof parsed === 'object') {
      for (const [key, value] of Object.entries(parsed)) {
        const restored = this.restore(value);
        if (restored !== value) (parsed as Record<string, unknown>)[key] = restored;
      }
    }
    return parsed;
  }

  #hideIn(name: string, value: string): string {
    if (RESERVED.test(name)) return value;
    if (LOGIC.test(name)) return this.#hideQuotedIn(value);
    const list = /^((?:not\.)?in\.)\((.*)\)$/s.exec(value);
    if (list) return `${list[1]}(${this.#hideItemsOf(list[2] as string)})`;
    const comparison = /^((?:not\.)?(?:eq|neq|gt|gte|lt|lte)\.)([^{].*)$/s.exec(value);
    return comparison ? `${comparison[1]}${this.#placeholder(comparison[2] as string)}` : value;
  }

  #hideItemsOf(list: string): string {
    return list.replaceAll(/"((?:[^"\\]|\\.)*)"(?=,|$)|[^,]+/gs, (item, quoted: string | undefined) =>
      this.#placeholder(quoted === undefined ? item : unescaped(quoted)),
    );
  }

  #hideQuotedIn(tree: string): string {
    let hidden = '';
    let end = 0;
    for (const { from, to } of readLogicTree(tree).quoted) {
      hidden += tree.slice(end, from);
      const value = unescaped(tree.slice(from + 1, to - 1));
      // The star is a wildcard only in like and ilike, where Lite still has to turn it into a percent sign.
      const isLike = /\.i?like\.$/.test(tree.slice(Math.max(0, from - '.ilike.'.length), from));
      hidden += this.#placeholder(isLike ? value.replaceAll('*', '%') : value);
      end = to;
    }
    return hidden + tree.slice(end);
  }

  #placeholder(value: string): string {
    return `${this.#mark}${this.#values.push(value) - 1}_`;
  }
}

/** Parameters that are not filters. */
export const RESERVED = /^(?:select|columns|on_conflict)$|(?:^|\.)(?:order|limit|offset)$/;
/** Parameters that combine filters. */
export const LOGIC = /(?:^|\.)(?:or|and)$/;
