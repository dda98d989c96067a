// Generates real image files for tests.

import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Format = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif';

const red = { r: 220, g: 30, b: 30 };
const blue = { r: 30, g: 30, b: 220 };

const plain = (width: number, height: number, background = red) =>
  sharp({
    create: { width, height, channels: 3, background, noise: { type: 'gaussian', mean: 120, sigma: 30 } },
  });

export const picture = (width: number, height: number, format: Format): Promise<Buffer> =>
  plain(width, height).toFormat(format, { effort: 1 }).toBuffer();

/** One color in few bytes, in a format that must be decoded as a whole. */
export const flatPicture = (side: number, format: Format, colors: string): Promise<Buffer> =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: format === 'jpeg' ? 3 : 4,
      background: { ...red, alpha: 0.5 },
    },
  })
    .toColourspace(colors)
    .toFormat(format, { effort: 1, progressive: true })
    .toBuffer();

/** 80 × 40, rotated by its EXIF orientation, with GPS data. */
export const locatedJpeg = (): Promise<Buffer> =>
  plain(80, 40)
    .withExif({
      IFD0: { Orientation: '6' },
      IFD3: { GPSLatitude: '52/1 31/1 12/1', GPSMapDatum: 'GPS-MARK' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** A red frame, then a blue one. */
export async function animatedGif(): Promise<Buffer> {
  const frames = [red, blue].map((background) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
}

/** A valid PNG of `side` × `side` white pixels, hardly larger than its deflated zeros. */
export async function bombPng(side: number): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = Buffer.alloc((Math.ceil(side / 8) + 1) * side);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
