import { createCanvas } from '@napi-rs/canvas';
import { drawWeave, PAPER } from './drawWeave.ts';

/** The logo as PNG and ICO files, by name. Browsers use public/mark.svg. */
export async function icons(): Promise<Record<string, Buffer>> {
  return {
    'favicon.ico': inIco(await drawIcon(32, { share: 1 }), 32),
    'apple-touch-icon.png': await drawIcon(180, { share: 0.58, background: PAPER }),
    'icon-192.png': await drawIcon(192, { share: 0.56, background: PAPER }),
    // Small enough for the circular mask of some systems.
    'icon-512.png': await drawIcon(512, { share: 0.56, background: PAPER }),
  };
}

function drawIcon(size: number, { share, background }: { share: number; background?: string }): Promise<Buffer> {
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d');
  if (background) {
    context.fillStyle = background;
    context.fillRect(0, 0, size, size);
  }
  const edge = (size * (1 - share)) / 2;
  drawWeave(context, edge, edge, size * share);
  return canvas.encode('png');
}

/** An ICO container around one PNG: a header of 6 bytes, an entry of 16, the image. */
function inIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
