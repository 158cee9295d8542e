export type Box = { left: number; top: number; width: number; height: number };

/** A name in lines that fit their box. Lines are centered in it, or stand at its left side. */
export type Label = Box & { lines: string[]; align: 'left' | 'center' };

export type NeighborPlace = {
  label: Label;
  /** Where to press means this one: its name, and its thread as far as it is nobody else's. */
  area: Box;
  /** Its thread, which crosses that of the middle in `at`. */
  thread: { from: Point; at: Point; to: Point };
};

export type NeighborPicture = {
  width: number;
  height: number;
  /** The thread of the middle. */
  middle: { from: Point; to: Point };
  neighbors: NeighborPlace[];
};

type Point = { x: number; y: number };

/** In pixels, which the picture is drawn in. */
export const FONT_SIZE = 16;
export const LINE_HEIGHT = 20;

const AIR = 16;
const WIDEST = 250;

/**
 * For a wide page: the thread of the middle runs across, those of the neighbors cross it downwards, and their names
 * stand above and below by turns.
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

/** From the crossing to the name, and what of the thread comes out on the other side. */
const REACH = 52;
const STUB = 28;
/** Between a thread and its name. */
const GAP = 8;

/** For a narrow page: the thread of the middle runs down, and each name stands beside the thread that crosses it. */
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

/** What a thumb needs. */
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

/** A word that is wider than a line, broken behind its last hyphen in it, else wherever the line is full. */
function pieces(word: string, room: number): string[] {
  const broken: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece && widthOf(piece + letter) > room) {
      const end = piece.lastIndexOf('-') + 1 || piece.length;
      broken.push(piece.slice(0, end));
      piece = piece.slice(end);
    }
    piece += letter;
  }
  return [...broken, piece];
}

/** More rather than less than a text takes: nothing can be measured where no browser is. */
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
