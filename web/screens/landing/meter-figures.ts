import { format } from '#web/components/format.ts';
import { formatClock } from '#domain/meetings/meter.ts';
import { toDollars } from '#domain/money/money.ts';

/** What changes on a meter, as it is written: "183", ".15" and "22:12". */
export function meterFigures(elapsedMs: number, costCents: number) {
  const [whole = '', fraction = ''] = format.moneyWithCents(toDollars(costCents)).slice(1).split('.');
  return { whole, fraction: `.${fraction}`, elapsed: formatClock(elapsedMs) };
}
