import { describe, expect, it } from 'vitest';
import { BIAS_CATEGORIES, MODEL_CATEGORIES } from './categories.ts';

/** The background colors of the light and dark themes. */
const PAPERS = ['#f8f7f2', '#191816'];

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each([
  ['models', MODEL_CATEGORIES, 15],
  ['biases', BIAS_CATEGORIES, 12],
])('the categories of %s', (_kind, categories, count) => {
  const all = Object.values(categories);

  it(`are ${count}, each with a unique name, icon and color`, () => {
    expect(all).toHaveLength(count);
    for (const field of ['name', 'icon', 'color', 'description'] as const) {
      expect(new Set(all.map((category) => category[field])).size, field).toBe(count);
    }
  });

  it('contrast with both backgrounds', () => {
    for (const { name, color } of all) {
      for (const paper of PAPERS) expect(contrast(color, paper), `${name} on ${paper}`).toBeGreaterThanOrEqual(3);
    }
  });
});
