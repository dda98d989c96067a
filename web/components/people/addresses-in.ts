// The addresses in a pasted text, such as `Ada Lovelace <ada@example.com>; ben@example.com`.

// Copied text may contain invisible characters.
const address = /[^\s\p{Cf}<>,;"()]+@[^\s\p{Cf}<>,;"()]+/gu;

const found = (text: string): string[] =>
  (text.match(address) ?? []).map((one) => one.replace(/^mailto:/i, '').replace(/[.:]+$/, ''));

/** Each address once, and what is neither an address nor the name before one. */
export function addressesIn(text: string): { emails: string[]; others: string[] } {
  const byKey = new Map<string, string>();
  const others: string[] = [];
  for (const part of text.split(/[;\n\t]+/)) {
    for (const one of found(part)) byKey.set(one.toLowerCase(), byKey.get(one.toLowerCase()) ?? one);
    // A name before an address in angle brackets may have commas.
    if (part.includes('<') && found(part).length > 0) continue;
    const rest = part.split(',').map((one) => one.trim());
    others.push(...rest.filter((one) => one !== '' && found(one).length === 0));
  }
  return { emails: [...byKey.values()], others };
}
