// The list of series as a file.

import type { ExportedAs } from '#contract/fields.ts';
import type { Series } from '#contract/reports/coach.ts';
import { t } from '#domain/format/text.ts';
import { addMajor } from '#domain/money/money.ts';
import { oneDecimal } from '#domain/money/rounding.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { readerOf } from '#server/languages/reader-store.ts';
import { type Column, sumOfRows, tableFile } from '#server/http/table-file.ts';
import { wordText } from '#wording/rating-words.ts';
import { codeText } from '#wording/sheets.ts';

const columns = (): Column[] => [
  { name: t`Series`, kind: 'text' },
  { name: t`Rhythm`, kind: 'text' },
  { name: t`Kind`, kind: 'text' },
  { name: t`Meetings a year`, kind: 'number' },
  { name: t`People`, kind: 'number' },
  { name: t`Minutes`, kind: 'number' },
  { name: t`Person-hours a year`, kind: 'number' },
  { key: 'cost', name: t`Cost a year`, kind: 'money' },
  { name: t`With an agenda`, kind: 'percent' },
  { name: t`Score`, kind: 'number' },
  { name: t`ROI %`, kind: 'percent' },
  { name: t`ROI % before`, kind: 'percent' },
  { name: t`Marked worth it`, kind: 'number' },
  { name: t`Marks`, kind: 'number' },
  { name: t`First held`, kind: 'day' },
  { name: t`Last held`, kind: 'day' },
  { name: t`Last review`, kind: 'day' },
  { name: t`Decision`, kind: 'text' },
  { name: t`Rated by attendees`, kind: 'text' },
];

export const seriesFile = (as: ExportedAs, caller: Member, series: readonly Series[]) =>
  tableFile(as, {
    list: 'series',
    reader: readerOf(caller),
    columns,
    pages: [series],
    cellsOf: (one) => [
      one.displayTitle,
      codeText(one.rhythm),
      codeText(one.kind),
      oneDecimal(one.meetingsPerYear),
      oneDecimal(one.people),
      oneDecimal(one.minutes),
      oneDecimal(one.personHoursPerYear),
      one.costPerYear,
      one.agendaShare === null ? null : oneDecimal(100 * one.agendaShare),
      one.score,
      one.roi,
      one.roiBefore,
      one.worth.yes,
      one.worth.answers,
      one.firstHeld,
      one.lastHeld,
      one.lastReview?.day ?? null,
      one.lastReview && codeText(one.lastReview.decision),
      one.attendeesWord && wordText(one.attendeesWord),
    ],
    ending: () => [
      [
        t`Total`,
        null,
        null,
        null,
        null,
        null,
        null,
        sumOfRows('cost', addMajor(series.map(({ costPerYear }) => costPerYear))),
      ],
    ],
  });
