export type Box = { left: number; top: number; width: number; height: number };

/** A name in lines that fit their box, either centered or left-aligned. */
export type Label = Box & { lines: string[]; align: 'left' | 'center' };

export type NeighborPlace = {
  label: Label;
  /** The click target: its name, and the part of its thread that belongs to no other. */
  area: Box;
  /** Its thread, which crosses the middle one at `at`. */
  thread: { from: Point; at: Point; to: Point };
};

export type NeighborPicture = {
  width: number;
  height: number;
  /** The middle thread. */
  middle: { from: Point; to: Point };
  neighbors: NeighborPlace[];
};

type Point = { x: number; y: number };

/** In pixels, the unit of the picture. */
export const FONT_SIZE = 16;
export const LINE_HEIGHT = 20;

const AIR = 16;
const WIDEST = 250;

/**
 * For a wide page: the middle thread runs across, those of the neighbors cross it vertically, and their names alternate
 * above and below.
 */
export function placeWide(neighbors: readonly string[]): NeighborPicture {
  const width = 916;
  const step = width / (neighbors.length + 1);
  const room = Math.min(2 * step - AIR, WIDEST);
  const names = neighbors.map((neighbor) => inLines(neighbor, room));
  const linesAbove = Math.max(1, ...names.filter((_, index) => index % 2 === 0).map((lines) => lines.length));
  const linesBelow = Math.max(1, ...names.filter((_, index) => index % 2 === 1).map((lines) => lines.length));
  const y = linesAbove * LINE_HEIGHT + REACH + GAP;
  const height = y + (neighbors.length > 1 ? linesBelow * LINE_HEIGHT + REACH + GAP : STUB);

  return {
    width,
    height,
    middle: { from: { x: 0, y }, to: { x: width, y } },
    neighbors: names.map((lines, index) => {
      const x = (index + 1) * step;
      const above = index % 2 === 0;
      const top = above ? y - REACH - GAP - lines.length * LINE_HEIGHT : y + REACH + GAP;
      const [near, far] = above ? [y - REACH, y + STUB] : [y + REACH, y - STUB];
      const box = boxAt(x - room / 2, top, room, lines);
      return {
        label: { ...box, lines, align: 'center' },
        area: { ...box, top: above ? top : y, height: box.height + GAP + REACH },
        thread: { from: { x, y: near }, at: { x, y }, to: { x, y: far } },
      };
    }),
  };
}

/** From the crossing to the name, and the length of the thread on the other side. */
const REACH = 52;
const STUB = 28;
/** The gap between a thread and its name. */
const GAP = 8;

/** For a narrow page: the middle thread runs down, and each name stands beside the thread that crosses it. */
export function placeTall(neighbors: readonly string[]): NeighborPicture {
  const width = 350;
  const x = 34;
  const side = 92;
  let y = 0;
  const places = neighbors.map((neighbor): NeighborPlace => {
    const lines = inLines(neighbor, width - side);
    const top = y;
    const height = Math.max(THUMB, lines.length * LINE_HEIGHT + AIR);
    y += height;
    const at = { x, y: top + height / 2 };
    return {
      label: { ...boxAt(side, at.y - (lines.length * LINE_HEIGHT) / 2, width - side, lines), lines, align: 'left' },
      area: { left: x, top, width: width - x, height },
      thread: { from: { x: side - 10, y: at.y }, at, to: { x: x - STUB, y: at.y } },
    };
  });
  return { width, height: y, middle: { from: { x, y: 0 }, to: { x, y } }, neighbors: places };
}

/** The minimum touch target. */
const THUMB = 44;

function boxAt(left: number, top: number, width: number, lines: readonly string[]): Box {
  return { left, top, width, height: lines.length * LINE_HEIGHT };
}

function inLines(text: string, room: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((whole) => pieces(whole, room))) {
    const longer = line ? `${line} ${word}` : word;
    if (line && widthOf(longer) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line || lines.length === 0 ? [...lines, line] : lines;
}

/** Breaks a word that is wider than a line after its last hyphen, otherwise where the line is full. */
function pieces(word: string, room: number): string[] {
  const broken: string[] = [];
  let piece = '';
  for (const letter of word) {
    while (piece && widthOf(piece + letter) > room) {
      const end = piece.lastIndexOf('-') + 1 || piece.length;
      broken.push(piece.slice(0, end));
      piece = piece.slice(end);
    }
    piece += letter;
  }
  return [...broken, piece];
}

/** An upper estimate of a text's width: nothing can be measured without a browser. */
export function widthOf(text: string): number {
  let ems = 0;
  for (const letter of text) ems += emsOf(letter);
  return ems * FONT_SIZE;
}

function emsOf(letter: string): number {
  if (/[ ,.'’:;ijl|!()-]/.test(letter)) return 0.34;
  if (/[mwMW]/.test(letter)) return 0.92;
  if (/[a-z]/.test(letter)) return 0.56;
  return /[A-Z0-9&]/.test(letter) ? 0.72 : 1.1;
}
