// Values in quoted-printable, as vCalendar 1.0 and some programs since write them.

/** A property with all its lines: each but the last ends with "=". */
const property =
  /^([\w-]+(?:;[^:\r\n]*)?);(?:ENCODING=)?QUOTED-PRINTABLE((?:;[^:\r\n]*)?:)((?:[^\r\n]*=[ \t]*(?:\r\n?|\n))*[^\r\n]*)/gim;

/** Text in which these values are written as in iCalendar. */
export function withoutQuotedPrintable(text: string): string {
  if (!/;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i.test(text)) return text;
  return text.replace(property, (_all, before: string, after: string, value: string) => {
    const charset = /;CHARSET="?([\w-]+)/i.exec(before + after)?.[1] ?? 'utf-8';
    return before + after + decoded(value, charset).replace(/\r\n?|\n/g, '\\n');
  });
}

function decoded(value: string, charset: string): string {
  const text = value.replace(/=[ \t]*(?:\r\n?|\n)/g, '');
  const bytes: number[] = [];
  for (const [part] of text.matchAll(/=[\dA-F]{2}|[^=]+|=/gi)) {
    if (/^=./.test(part)) bytes.push(Number.parseInt(part.slice(1), 16));
    else for (const byte of new TextEncoder().encode(part)) bytes.push(byte);
  }
  const decode = (name: string, fatal: boolean) =>
    new TextDecoder(name, { fatal }).decode(Uint8Array.from(bytes));
  try {
    return decode(charset, true);
  } catch {
    return decode('windows-1252', false);
  }
}
