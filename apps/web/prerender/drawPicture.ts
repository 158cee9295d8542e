import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { drawWeave, PAPER, PENCILS } from './drawWeave.ts';
import type { Pencil, Picture } from './pictures.ts';

/** The size that social networks ask for. */
const WIDTH = 1200;
const HEIGHT = 630;

/** The same as in the light theme of theme/tokens.css. */
const INK = '#1c1b18';
const SECOND_INK = '#56534b';
const RULE = '#d9d6ca';

const SERIF = 'Literata Picture';
const SANS = 'Ysabeau Picture';
for (const [file, family] of [
  ['literata/files/literata-latin-opsz-normal.woff2', SERIF],
  ['ysabeau-office/files/ysabeau-office-latin-wght-normal.woff2', SANS],
] as const) {
  const path = fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`));
  if (!GlobalFonts.registerFromPath(path, family)) throw new Error(`${path} is not a font.`);
}

/** A manuscript page: a margin with a line beside it, and the text. */
const SIDE = 64;
const MARGIN_END = 308;
const TEXT_START = 356;
const TEXT_WIDTH = WIDTH - SIDE - TEXT_START;
const TOP = 64;
const BOTTOM = HEIGHT - 64;

type Look = { family: string; size: number; weight: number; leading: number; tracking: number; color: string };

const TITLE_SIZES = [112, 100, 90, 80, 70, 60];
/** Extra space above a marked text. */
const MARKED_TITLE_SIZES = [80, 70, 60];
const TEXT_SIZES = [44, 40, 36, 33];
const MARGIN: Look = { family: SANS, size: 27, weight: 500, leading: 36, tracking: 0, color: SECOND_INK };
const BRAND: Look = { family: SERIF, size: 31, weight: 420, leading: 40, tracking: -0.3, color: INK };

/** Returns the picture as a PNG. */
export function drawPicture({ title, pencil, text, margin, marks }: Picture): Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.fillStyle = PAPER;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = RULE;
  context.fillRect(MARGIN_END, 0, 2, HEIGHT);

  drawBrand(context);
  drawMargin(context, margin);

  const { look, lines } = fittingTitle(context, title, marks.length > 0 ? MARKED_TITLE_SIZES : TITLE_SIZES);
  const gap = pencil ? 50 : 34;
  const above = lines.length * look.leading + gap;
  const { look: textLook, lines: textLines } = fittingText(context, text, BOTTOM - TOP - above);
  const height = above + textLines.length * textLook.leading;
  // Slightly above the middle, the optical center.
  let y = TOP + Math.max(0, (BOTTOM - TOP - height) * 0.42);

  for (const line of lines) {
    const base = y + look.size * 0.86;
    if (pencil) drawMark(context, pencil, TEXT_START, measure(context, look, line.text), base + look.size * 0.2, 6);
    write(context, look, line.text, TEXT_START, base);
    y += look.leading;
  }
  y += gap;
  for (const line of textLines) {
    const base = y + textLook.size * 0.86;
    for (const mark of marks) {
      const from = Math.max(mark.start, line.start) - line.start;
      const to = Math.min(mark.end, line.start + line.text.length) - line.start;
      if (to <= from) continue;
      const before = measure(context, textLook, line.text.slice(0, from));
      const width = measure(context, textLook, line.text.slice(0, to)) - before;
      drawMark(context, mark.pencil, TEXT_START + before, width, base + 11, 3.5);
    }
    write(context, textLook, line.text, TEXT_START, base);
    y += textLook.leading;
  }
  return canvas.encode('png');
}

/** The largest size at which the title fits on one line, otherwise two, otherwise three. */
function fittingTitle(context: SKRSContext2D, title: string, sizes: number[]): { look: Look; lines: Line[] } {
  const fits = sizes.map((size) => {
    const look: Look = {
      family: SERIF,
      size,
      weight: 350,
      leading: size * 1.2,
      tracking: size * -0.024,
      color: INK,
    };
    return { look, lines: balanced(context, look, title) };
  });
  const best =
    fits.find(({ lines, look }) => lines.length === 1 && look.size >= 80) ??
    fits.find(({ lines }) => lines.length === 2) ??
    fits.at(-1);
  if (!best) throw new Error('unreachable: there are sizes');
  return best;
}

/** Breaks the text into as few lines of similar length as fit. */
function balanced(context: SKRSContext2D, look: Look, text: string): Line[] {
  let lines = linesOf(context, look, text, TEXT_WIDTH);
  for (let width = TEXT_WIDTH; ; width -= 20) {
    const narrower = linesOf(context, look, text, width);
    if (narrower.length > lines.length || narrower.some((line) => measure(context, look, line.text) > width))
      return lines;
    lines = narrower;
  }
}

type Line = { text: string /** Its offset in the complete text. */; start: number };

function linesOf(context: SKRSContext2D, look: Look, text: string, width: number): Line[] {
  const lines: Line[] = [];
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const line = lines.at(-1);
    const longer = line && `${line.text} ${word}`;
    if (line && longer && measure(context, look, longer) <= width) line.text = longer;
    else lines.push({ text: word, start: index });
  }
  return lines;
}

/** The largest size at which the text fits on three lines; otherwise the text is shortened. */
function fittingText(context: SKRSContext2D, text: string, room: number): { look: Look; lines: Line[] } {
  const fits = TEXT_SIZES.map((size) => {
    const look: Look = { family: SERIF, size, weight: 380, leading: size * 1.46, tracking: 0, color: SECOND_INK };
    return { look, lines: linesOf(context, look, text, TEXT_WIDTH), most: Math.floor(room / (size * 1.46)) };
  });
  const whole = fits.find(({ lines, most }) => lines.length <= Math.min(3, most)) ?? fits.at(-1);
  if (!whole) throw new Error('unreachable: there are sizes');
  return { look: whole.look, lines: shortened(context, whole.look, whole.lines, whole.most) };
}

/** A shortened text ends with an ellipsis. */
function shortened(context: SKRSContext2D, look: Look, lines: Line[], most: number): Line[] {
  const kept = lines.slice(0, most);
  const last = kept.at(-1);
  if (kept.length === lines.length || !last) return lines;
  let { text } = last;
  while (measure(context, look, `${text}…`) > TEXT_WIDTH) text = text.replace(/\s*\S+$/, '');
  return [...kept.slice(0, -1), { ...last, text: `${text.replace(/[\s.,:;]+$/, '')}…` }];
}

function drawMargin(context: SKRSContext2D, margin: string[]): void {
  let base = TOP + 70 + MARGIN.size;
  for (const part of margin) {
    for (const { text } of linesOf(context, MARGIN, part, MARGIN_END - SIDE - 36)) {
      write(context, MARGIN, text, SIDE, base);
      base += MARGIN.leading;
    }
    base += 4;
  }
}

function drawBrand(context: SKRSContext2D): void {
  drawWeave(context, SIDE, TOP, 32);
  write(context, BRAND, 'Latticework', SIDE + 43, TOP + 27);
}

function drawMark(context: SKRSContext2D, pencil: Pencil, x: number, width: number, y: number, stroke: number): void {
  context.strokeStyle = PENCILS[pencil];
  context.lineWidth = stroke;
  context.lineCap = 'butt';
  context.beginPath();
  if (pencil === 'mental_model') {
    context.moveTo(x, y);
    context.lineTo(x + width, y);
  } else {
    const waves = Math.max(2, Math.round(width / (stroke * 5)));
    const half = width / waves / 2;
    const height = stroke * 1.5;
    context.moveTo(x, y);
    for (let wave = 0; wave < waves; wave++) {
      const from = x + wave * half * 2;
      context.quadraticCurveTo(from + half / 2, y - height, from + half, y);
      context.quadraticCurveTo(from + half * 1.5, y + height, from + half * 2, y);
    }
  }
  context.stroke();
}

function write(context: SKRSContext2D, look: Look, text: string, x: number, base: number): void {
  setFont(context, look);
  context.fillStyle = look.color;
  context.fillText(text, x, base);
}

function measure(context: SKRSContext2D, look: Look, text: string): number {
  setFont(context, look);
  return context.measureText(text).width;
}

function setFont(context: SKRSContext2D, { family, size, weight, tracking }: Look): void {
  context.font = `${weight} ${size}px "${family}"`;
  context.letterSpacing = `${tracking}px`;
  // The optical size of the serif; the sans has only one.
  context.fontVariationSettings =
    family === SERIF ? `"opsz" ${Math.min(72, size)}, "wght" ${weight}` : `"wght" ${weight}`;
}
