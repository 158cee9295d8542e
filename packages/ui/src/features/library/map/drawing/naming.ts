import type { Point } from '../inDirection.ts';
import { categoryOf, type MapEntry } from '../mapIndex.ts';
import type { Inks } from './inks.ts';
import type { Look } from './look.ts';
import type { Name } from './names.ts';
import type { Region } from './regions.ts';

/** What the labels of the drawing depend on. */
export type Scene = {
  look: Look;
  inks: Inks;
  fonts: Fonts;
  /** The highlighted ones. */
  shown: readonly MapEntry[];
  regions: readonly Region[];
  /** Regions are shown instead of entries. */
  isFar: boolean;
  /** The zoom factor relative to the whole map. */
  nearness: number;
  /** The stage is in portrait orientation. */
  isTurned: boolean;
  /** There is no room for a large label among the others, and the panel shows it. */
  isCramped: boolean;
  pointOf: (place: number) => Point & { size: number };
  /** The center of a region on the stage, and how far above it its name is. */
  islandOf: (region: Region) => Point & { gap: number };
  colorOf: (one: Pick<MapEntry, 'type' | 'category'>) => string;
};

/** The labels to draw, most important first. */
export function namesIn(scene: Scene): Name[] {
  const { look, shown, regions, isFar, isCramped } = scene;
  const focus = look.chosen ?? look.pointed;
  if (focus === null && isFar && look.region === null) return regions.map((region) => regionName(scene, region));
  const rank = (place: number) => (place === look.chosen ? 3 : place === look.pointed ? 2 : 0);
  const least = focus === null && look.region === null ? leastNamed(scene) : 0;
  const names = shown
    .filter(({ neighbors }) => neighbors.length >= least)
    .sort((a, b) => rank(b.place) - rank(a.place) || b.neighbors.length - a.neighbors.length)
    .filter(({ place }) => place !== look.chosen || !isCramped)
    .map((entry) => entryName(scene, entry));
  return focus === null ? [...regions.map((region) => regionName(scene, region)), ...names] : names;
}

/** The minimum number of connections for a label: the closer the zoom, the fewer. */
function leastNamed({ nearness }: Scene): number {
  return nearness > 3.2 ? 0 : nearness > 2.2 ? 12 : 18;
}

function entryName({ look, inks, fonts, isCramped, pointOf, colorOf }: Scene, entry: MapEntry): Name {
  const { x, y, size } = pointOf(entry.place);
  const named = { text: entry.name, x, y, color: inks.ink };
  if (entry.place === look.chosen) {
    const stroke = { wavy: entry.type === 'cognitive_bias', color: colorOf(entry) };
    return { ...named, sides: ['above', 'below'], gap: size + 16, font: fonts.chosen, size: 22, ground: true, stroke };
  }
  const font = entry.place === look.pointed ? fonts.pointed : isCramped ? fonts.small : fonts.entry;
  const beside = { ...named, font, size: isCramped ? 14 : 15, gap: size + 5 };
  if (look.chosen !== null) return { ...beside, sides: [entry.type === 'mental_model' ? 'left' : 'right'] };
  const narrow = isCramped ? { room: 96, lines: 2 as const } : {};
  return { ...beside, ...narrow, sides: ['right', 'left', 'below', 'above'] };
}

function regionName({ look, inks, fonts, isFar, isTurned, islandOf, colorOf }: Scene, region: Region): Name {
  const { category, type } = region;
  const isEntered = category === look.region;
  const isSmall = !isEntered && isTurned && isFar;
  return {
    ...islandOf(region),
    text: categoryOf(category).name,
    sides: ['above'],
    font: isEntered ? fonts.chosen : isSmall ? fonts.regionSmall : fonts.region,
    size: isEntered ? 22 : isSmall ? 13 : 17,
    ...(isTurned && isFar ? { room: 74, lines: 2 as const } : {}),
    ...(isFar ? { must: true as const } : {}),
    color: isFar || isEntered ? inks.ink : inks.second,
    stroke: { wavy: type === 'cognitive_bias', color: colorOf(region) },
  };
}

type Fonts = ReturnType<typeof fontsOf>;

export function fontsOf(element: Element) {
  const styles = getComputedStyle(element);
  const [serif, sans] = ['--serif', '--sans'].map((name) => styles.getPropertyValue(name).trim());
  return {
    region: `italic 400 17px ${serif}`,
    regionSmall: `600 13px ${sans}`,
    entry: `500 15px ${sans}`,
    small: `500 14px ${sans}`,
    pointed: `700 16px ${sans}`,
    chosen: `400 22px ${serif}`,
  };
}
