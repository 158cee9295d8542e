type Rgb = readonly [number, number, number];

/** The page's current colors; they differ between the color schemes. */
export type Inks = Record<'paper' | 'ink' | 'second' | 'rule' | 'model' | 'bias', string>;

export function readInks(element: Element): Inks {
  const styles = getComputedStyle(element);
  const ink = (name: string) => styles.getPropertyValue(name).trim();
  return {
    paper: ink('--paper'),
    ink: ink('--ink'),
    second: ink('--ink-2'),
    rule: ink('--rule'),
    model: ink('--model'),
    bias: ink('--bias'),
  };
}

/** A color with an opacity. Sigma expects premultiplied alpha. */
export function veil(color: string, share: number): string {
  const [r, g, b] = rgbOf(color).map((part) => Math.round(part * share));
  return `rgba(${r}, ${g}, ${b}, ${share})`;
}

/** A color with an opacity on an opaque background. */
export function onPaper(color: string, paper: string, share: number): string {
  const below = rgbOf(paper);
  const mixed = rgbOf(color).map((part, index) => Math.round(part * share + (below[index] ?? 0) * (1 - share)));
  return `rgb(${mixed.join(', ')})`;
}

function rgbOf(hex: string): Rgb {
  const full = hex.length === 4 ? hex.replaceAll(/[\da-f]/gi, '$&$&') : hex;
  return [1, 3, 5].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as unknown as Rgb;
}
