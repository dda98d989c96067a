// Whether a series of a calendar object ends, without its occurrences.

const component = /^BEGIN:VEVENT\r?\n([\s\S]*?)^END:VEVENT/gim;
/** Of dates only. */
const dates = /^RDATE[;:]/im;
const rules = /^RRULE[;:].*$/gim;

/** Null without a series. Time zones have rules as well, and a title may contain anything. */
export function hasSeriesEnd(text: string): boolean | null {
  const unfolded = text.replace(/\r?\n[ \t]/g, '');
  let hasEnd: boolean | null = null;
  for (const [, lines = ''] of unfolded.matchAll(component)) {
    const repeated = lines.match(rules) ?? [];
    if (repeated.length > 0) hasEnd = repeated.every((rule) => /[:;](?:UNTIL|COUNT)=/i.test(rule));
    else if (dates.test(lines)) hasEnd ??= true;
  }
  return hasEnd;
}
