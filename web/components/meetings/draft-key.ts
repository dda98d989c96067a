import { useRef } from 'react';

/**
 * Idempotency keys for creating things: the same content gets the same key, so a retry after a lost response
 * creates nothing twice.
 */
export function useDraftKey(): (content: object) => string {
  const last = useRef({ content: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, key: randomKey() };
    return last.current.key;
  };
}

/** A version 4 UUID. `crypto.randomUUID` is missing on pages without HTTPS. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = hexOf(
    bytes.map((byte, index) =>
      index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte,
    ),
  );
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** 128 random bits: of a UUID six are fixed. */
export const randomSecret = (): string => hexOf(crypto.getRandomValues(new Uint8Array(16)));

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
