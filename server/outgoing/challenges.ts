// Reads the challenges of a WWW-Authenticate header (RFC 9110, section 11.6.1).

/** `scheme` and the names of parameters are in lower case. */
export type Challenge = { scheme: string; params: ReadonlyMap<string, string> };

const token = "[\\w!#$%&'*+.^`|~-]+";
const part = new RegExp(`(${token})(?:\\s*=\\s*("(?:[^"\\\\]|\\\\.)*"|${token}))?`, 'g');

/** A header may hold several challenges, separated by commas like their parameters. */
export function readChallenges(header: string): Challenge[] {
  const found: { scheme: string; params: Map<string, string> }[] = [];
  // Node gives the bytes of a header as Latin-1.
  const text = Buffer.from(header, 'latin1').toString('utf8');
  for (const [, name = '', value] of text.matchAll(part)) {
    const key = name.toLowerCase();
    if (value === undefined) found.push({ scheme: key, params: new Map() });
    else found.at(-1)?.params.set(key, unquoted(value));
  }
  return found;
}

const unquoted = (value: string): string =>
  value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value;
