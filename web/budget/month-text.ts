const long = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

const firstOf = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** "November 2026" of "2026-11". */
export const monthText = (month: string) => long.format(firstOf(month));

/** "Nov" of "2026-11". */
export const shortMonthText = (month: string) => short.format(firstOf(month));
