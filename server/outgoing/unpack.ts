// Unpacks compressed bodies up to a limit, so that a small one cannot fill the memory.

import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { OutgoingError } from './outgoing-error.ts';

type Unpack = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>;

const inflateZlib: Unpack = promisify(inflate);
const inflateBare: Unpack = promisify(inflateRaw);

/** "deflate" means the zlib format, but some servers send it without the zlib header. */
const inflateEither: Unpack = (bytes, options) =>
  inflateZlib(bytes, options).catch((error: unknown) => {
    if (isTooLarge(error)) throw error;
    return inflateBare(bytes, options);
  });

const unpackers = new Map<string, Unpack>([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', inflateEither],
  ['br', promisify(brotliDecompress)],
]);

/** The encodings that `unpack` understands, as a value of Accept-Encoding. */
export const acceptedEncodings = 'gzip, deflate, br';

/** No server applies more; each one costs as much as the limit. */
const mostEncodings = 3;

/** Whether the bytes are gzip, whatever the headers say. */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/**
 * The body before the encodings of Content-Encoding were applied. Servers also name encodings that they did not
 * apply, or character sets: those are ignored, as browsers do. Throws an OutgoingError.
 */
export async function unpack(
  body: Uint8Array,
  contentEncoding: string,
  maxBytes: number,
): Promise<Uint8Array> {
  const names = contentEncoding.split(',').map((name) => name.trim().toLowerCase());
  let bytes = body;
  for (const name of names.toReversed().slice(0, mostEncodings)) {
    const work = unpackers.get(name);
    const isMislabeled = name.endsWith('gzip') && !isGzip(bytes);
    if (!work || isMislabeled || bytes.length === 0) continue;
    bytes = await work(bytes, { maxOutputLength: maxBytes }).catch((error: unknown) => {
      if (isTooLarge(error))
        throw new OutgoingError('too-large', `the body unpacks to more than ${maxBytes} bytes`, error);
      throw new OutgoingError('bad-answer', `the body is no valid ${name}`, error);
    });
  }
  return bytes;
}

const isTooLarge = (error: unknown) => (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
