// Day or month first is found from all dates of a file together: one 25th settles it.

import { type DateOrder, orderIn } from './meeting-csv-dates.ts';

export type FoundOrder = {
  order: DateOrder;
  /** 'clear': the file shows it; 'open': it can be read both ways; 'mixed': it contradicts itself; 'none': it plays no part. */
  evidence: 'clear' | 'open' | 'mixed' | 'none';
  /** A date of the file that could be read both ways, or '' . */
  example: string;
};

/** `preferred` decides where the file does not. */
export function findOrder(dates: Iterable<string>, preferred: DateOrder): FoundOrder {
  let [dayFirst, monthFirst, example] = [0, 0, ''];
  const seen = new Set<string>();
  for (const date of dates) {
    if (seen.has(date)) continue;
    seen.add(date);
    const found = orderIn(date);
    if (found === 'day') dayFirst += 1;
    else if (found === 'month') monthFirst += 1;
    else if (found === 'either' && !example) example = date.replace(/[\sT,].*$/, '');
  }
  if (dayFirst + monthFirst === 0) return { order: preferred, evidence: example ? 'open' : 'none', example };
  const order = dayFirst === monthFirst ? preferred : dayFirst > monthFirst ? 'day-first' : 'month-first';
  return { order, evidence: dayFirst > 0 && monthFirst > 0 ? 'mixed' : 'clear', example };
}
