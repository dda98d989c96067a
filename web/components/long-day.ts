const formatOf = (style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...style, timeZone: 'UTC' });
const long = formatOf({ dateStyle: 'long' });
const full = formatOf({ dateStyle: 'full' });
const short = formatOf({ year: 'numeric', month: 'short', day: 'numeric' });

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** "November 9, 2026" of a local day "2026-11-09". */
export const longDay = (day: string) => long.format(dateOf(day));

/** "Monday, November 9, 2026" */
export const fullDay = (day: string) => full.format(dateOf(day));

/** "Nov 9, 2026" */
export const mediumDay = (day: string) => short.format(dateOf(day));
