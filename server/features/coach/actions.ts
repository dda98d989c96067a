// An action as the wire shows it: what was decided, what was foreseen, and what came of it.

import * as z from 'zod/mini';
import { CoachAction, Rhythm } from '#contract/coach.ts';
import { isToSave, weeksAround } from '#domain/hygiene/decisions.ts';
import { localDay } from '#domain/time/local-day.ts';
import { canEdit } from '#domain/people/permissions.ts';
import type { Database } from '#server/db/database.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import type { ActionRow } from './actions-store.ts';
import { fourWeeks, keptWeeks } from './four-weeks.ts';

export function actionAnswers(db: Database, now: () => number) {
  const weeks = fourWeeks(db, now);

  return async function answer(
    row: ActionRow & { takenByName: string | null },
    reader: Member,
  ): Promise<CoachAction> {
    const { baseline, predicted, kind, rhythm, spelling, takenBy, takenAt: _, ...rest } = row;
    const [before, foreseen] = [keptWeeks(baseline), keptWeeks(predicted)];
    const { knownFrom } = weeksAround(row.day);
    const isKnown = localDay(now(), reader.organization.timeZone) >= knownFrom && row.state === 'taken';
    const actual = isKnown ? await weeks.after(reader, row.title, kind, row.day) : null;
    return {
      ...rest,
      displayTitle: spelling,
      kind: z.parse(CoachAction.shape.kind, kind),
      rhythm: rhythm === null ? null : z.parse(Rhythm, rhythm),
      baseline: before,
      predicted: foreseen,
      actual,
      predictedSaving: savingOf(row, before, foreseen),
      realSaving: actual && savingOf(row, before, actual),
      knownFrom,
      mayRemove: canEdit(reader, { createdBy: takenBy }),
    };
  };
}

type Costs = Pick<CoachAction['baseline'], 'cost'>;

/** Dollars, to the cent; 0 where saving was not the aim. */
const savingOf = (decided: Pick<ActionRow, 'kind'>, before: Costs, after: Costs): number =>
  isToSave(decided) ? Math.round((before.cost - after.cost) * 100) / 100 : 0;
