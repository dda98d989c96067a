// What would cost less than a plan.

import type { Alternative } from '#domain/calendar/planner.ts';
import type { Format } from '#domain/format/format.ts';
import { t } from '#domain/format/text.ts';

/** `optional`: the names of the optional people. */
export function alternativeText(
  alternative: Alternative,
  optional: readonly string[],
  format: Format,
): string {
  switch (alternative.kind) {
    case 'without-optional':
      return optional.length === 1
        ? t`Without ${optional[0]}`
        : t`Without the ${optional.length} optional people`;
    case 'shorter':
      return t`${alternative.minutes} minutes`;
    case 'every-second-week':
      return t`Every second week`;
    case 'end-date':
      return t`Until ${format.mediumDay(alternative.untilDay)}`;
  }
}
