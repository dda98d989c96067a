// Creates the pixel icons from web/public/favicon.svg; run manually after a change, and commit the results.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '../web/public');
const svg = readFileSync(join(folder, 'favicon.svg'), 'utf8');
const ground = /fill="(#\w{6})"/.exec(svg)?.[1] ?? '#000000';
/** Without rounded corners: operating systems apply their own shape. */
const square = svg.replace(/ rx="\d+"/, '');

const png = (source: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(source), { density: 72 * (size / 24) })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();

/** The essential part of a maskable icon must be inside the inner 80 %. */
async function maskable(size: number): Promise<Buffer> {
  const inner = Math.round(size * 0.76);
  const margin = { left: Math.floor((size - inner) / 2), top: Math.floor((size - inner) / 2) };
  return sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: await png(square, inner), ...margin }])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

/** The Windows icon format with PNG images: a header of 6 bytes, and 16 for each image. */
function ico(pictures: readonly { size: number; bytes: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, bytes }] of pictures.entries()) {
    const at = 6 + 16 * index;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(bytes.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += bytes.length;
  }
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)]);
}

const sizes = [16, 32];
const small = await Promise.all(sizes.map(async (size) => ({ size, bytes: await png(svg, size) })));
writeFileSync(join(folder, 'favicon.ico'), ico(small));
writeFileSync(join(folder, 'icon-192.png'), await png(svg, 192));
writeFileSync(join(folder, 'icon-512.png'), await png(svg, 512));
writeFileSync(join(folder, 'icon-maskable-512.png'), await maskable(512));
writeFileSync(join(folder, 'apple-touch-icon.png'), await png(square, 180));
