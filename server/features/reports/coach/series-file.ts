// The list of series as a file.

import type { ExportedAs } from '#contract/fields.ts';
import type { Series } from '#contract/reports/coach.ts';
import { addMajor } from '#domain/money/money.ts';
import { oneDecimal } from '#domain/money/rounding.ts';
import { type Column, sumOfRows, tableFile } from '#server/http/table-file.ts';
import { wordTexts } from '#wording/rating-words.ts';

const columns: readonly Column[] = [
  { name: 'Series', kind: 'text' },
  { name: 'Rhythm', kind: 'text' },
  { name: 'Kind', kind: 'text' },
  { name: 'Meetings a year', kind: 'number' },
  { name: 'People', kind: 'number' },
  { name: 'Minutes', kind: 'number' },
  { name: 'Person-hours a year', kind: 'number' },
  { name: 'Cost a year', kind: 'money' },
  { name: 'With an agenda', kind: 'percent' },
  { name: 'Score', kind: 'number' },
  { name: 'ROI %', kind: 'percent' },
  { name: 'ROI % before', kind: 'percent' },
  { name: 'Marked worth it', kind: 'number' },
  { name: 'Marks', kind: 'number' },
  { name: 'First held', kind: 'day' },
  { name: 'Last held', kind: 'day' },
  { name: 'Last review', kind: 'day' },
  { name: 'Decision', kind: 'text' },
  { name: 'Attendees', kind: 'text' },
];

export const seriesFile = (as: ExportedAs, currency: string, series: readonly Series[]) =>
  tableFile(as, {
    list: 'series',
    currency,
    columns,
    pages: [series],
    cellsOf: (one) => [
      one.displayTitle,
      one.rhythm,
      one.kind,
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
      one.lastReview?.decision ?? null,
      one.attendeesWord && wordTexts[one.attendeesWord],
    ],
    ending: () => [
      [
        'Total',
        null,
        null,
        null,
        null,
        null,
        null,
        sumOfRows('Cost a year', addMajor(series.map(({ costPerYear }) => costPerYear))),
      ],
    ],
  });
