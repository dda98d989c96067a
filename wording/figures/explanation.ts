// "How is this computed?": the explanation of a figure, with an example that the product computes when it is shown.

import type { Format } from '#domain/format/format.ts';
import { t } from '#domain/format/text.ts';

type Texts<Inputs> = {
  title: string;
  formula: string;
  includes: string;
  leavesOut: string;
  /** What the example starts from. */
  inputs: Inputs;
  /** Each of the inputs, in words. */
  given(inputs: Inputs, format: Format): readonly string[];
  /** The figure that the product computes from them. */
  gives(inputs: Inputs, format: Format): string;
};

/** Path of the meetings behind a figure; a screen with filters gives its own. Null where nothing is recorded yet. */
type Behind = { meetings: string | null };

export type Explanation = Texts<unknown> & Behind;

export const explanation = <Inputs>(texts: Texts<Inputs> & Partial<Behind>): Explanation => ({
  meetings: '/dashboard/meetings?planned=no',
  ...texts,
});

export const points = (value: number | null, { decimal }: Format): string => t`${decimal(value ?? 0)} points`;

export const perHour = (amount: number, { moneyWithCents }: Format): string =>
  t`${moneyWithCents(amount)} per hour`;

/** What "planned" means everywhere. */
export const plannedIncludes = t`Meetings of calendars and plans that have not ended and are not dropped, and meetings that were entered before their start.`;

/** Shown with every sum of money. */
export const moneyIncludes = t`Estimated costs are part of it. Without permission to see pay, it is at the blended rate.`;
