// A picture is what its bytes say, not its name: it is decoded, resized and encoded again, so that nothing of the
// uploaded file is ever served.

import type { Metadata } from 'sharp';
import { once } from '#server/db/once.ts';
import { concurrencyLimit } from '#server/concurrency/concurrency-limit.ts';

const sidePixels = 512;
/** A larger picture is rejected before it is decoded, which limits its memory to 150 MB. */
const mostPixels = 30_000_000;
/** Limit for pictures that cannot be decoded line by line. */
const mostPixelsAtOnce = 20_000_000;
const mostSeconds = 10;

/** By organization. */
const inTurn = concurrencyLimit({ name: 'pictures', maxRunning: 1, maxWaiting: 20 });

// Other decoders are never reached, whatever a file claims to be. No AVIF: 761 bytes can take 480 MB.
const formats = ['Jpeg', 'Png', 'Webp', 'Nsgif'];

const decoder = once(async () => {
  // Loaded at the first upload, which keeps the start fast.
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
});

function pixelLimit({ format, isProgressive, channels, orientation = 1, depth }: Metadata): number {
  const isTurned = format !== 'jpeg' && orientation > 1;
  const isInPasses = isProgressive && (format === 'png' || channels > 3);
  if (format !== 'gif' && !isTurned && !isInPasses) return mostPixels;
  return depth === 'uchar' && format !== 'jpeg' ? mostPixelsAtOnce : mostPixelsAtOnce / 2;
}

/** WebP of at most 512 × 512 pixels, upright, the first frame of an animation, without metadata; or why not. */
export function makeAvatar(
  file: Uint8Array,
  owner: string,
): Promise<Uint8Array | 'not-an-image' | 'image-unreadable'> {
  if (file.length === 0) return Promise.resolve('not-an-image');
  return inTurn(async () => {
    const sharp = await decoder();
    const head = await sharp(file, { limitInputPixels: false })
      .metadata()
      .catch(() => null);
    if (!head) return 'not-an-image';
    if (head.width * head.height > pixelLimit(head)) return 'image-unreadable';
    return sharp(file, { limitInputPixels: mostPixels, failOn: 'warning' })
      .autoOrient()
      .resize(sidePixels, sidePixels, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: mostSeconds })
      .toBuffer()
      .catch(() => 'image-unreadable' as const);
  }, owner);
}
