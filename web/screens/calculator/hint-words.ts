import { format } from '#web/components/format.ts';
import type { HintKind, MeetingNow } from '#domain/hygiene/hint.ts';
import { defaultHygieneSettings, type HygieneRule } from '#domain/hygiene/rule.ts';
import { toDollars } from '#domain/money/money.ts';
import type { Draft } from './draft.ts';
import { roomCentsPerMinute } from './draft-cost.ts';

type Words = { title: string; text: string };

/** A hint in words: what is so, and what to make of it. */
export function hintWords(
  kind: HintKind,
  draft: Draft,
  { attendeeCount, plannedMinutes, minutesLate }: MeetingNow,
  { thresholds }: HygieneRule = defaultHygieneSettings,
): Words {
  const { enoughPeople, lengthMinutes } = thresholds;
  switch (kind) {
    case 'no-agenda':
      return {
        title: 'No agenda yet',
        text: 'A stated goal is among the strongest predictors of a meeting that people call useful.',
      };
    case 'many-people':
      return {
        title: format.count(attendeeCount, 'person', 'people'),
        text: `Above ${enoughPeople}, each one more makes deciding harder. Who could do with the notes?`,
      };
    case 'long-plan':
      return {
        title: `${format.count(plannedMinutes ?? 0, 'minute')} planned`,
        text: `Attention falls with length. Would ${lengthMinutes[0]} do?`,
      };
    case 'over-time':
      return {
        title: `Over the ${format.count(plannedMinutes ?? 0, 'minute')} planned`,
        text: `Each minute more costs ${format.moneyWithCents(toDollars(roomCentsPerMinute(draft)))}.`,
      };
    case 'late-start':
      return {
        title: `${format.count(minutesLate ?? 0, 'minute')} late`,
        text: 'Groups that begin late have fewer ideas and worse ones.',
      };
  }
}
