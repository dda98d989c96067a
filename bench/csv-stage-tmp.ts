import { calendarCsv } from './csv-file.ts';
import { readCells } from '#web/import/csv-cells.ts';
import { ImportTable } from '#web/import/import-table.ts';import { RowFigures } from '#web/import/row-figures.ts';
import { meetingReader } from '#domain/meeting-csv.ts';
import { findColumns, cellOf } from '#domain/meeting-csv-columns.ts';
import { findOrder } from '#domain/meeting-csv-order.ts';
import { spanReader } from '#domain/meeting-csv-span.ts';
import { readHeadCount } from '#domain/meeting-csv-attendees.ts';
import { guessType } from '#domain/meeting-csv-type.ts';
import { oneLine } from '#domain/meeting-csv-text.ts';
import Papa from 'papaparse';
const text = calendarCsv(100000);
const best: Record<string, number> = {};
const t = <T>(name: string, f: () => T): T => { const s = performance.now(); const r = f(); const ms = performance.now() - s; best[name] = Math.min(best[name] ?? 1e9, ms); return r; };
for (let i = 0; i < 7; i++) {
  t('papa alone', () => Papa.parse(text, { delimitersToGuess: [',', ';', '\t'], skipEmptyLines: true }));
  const { header, rows } = t('cells', () => readCells(text)) as any;
  const columns = findColumns(header);
  t('order', () => findOrder((function* () { for (const r of rows) yield cellOf(r, columns.startDate); })(), 'day-first'));
  t('table', () => new ImportTable({header, rows}, { preferredOrder: 'month-first', timeZone: 'Europe/Berlin', assumedStartMs: 0 })); const fig = t('figures', () => new RowFigures(rows, { columns, order: 'month-first', timeZone: 'Europe/Berlin', assumedStartMs: 0 })); t('seenBefore', () => fig.seenBefore((i) => rows[i][0]));

  t(' span', () => { const s = spanReader('month-first', 'Europe/Berlin'); for (const r of rows) s(r[1], r[2], r[3], r[4]); });
  t(' heads', () => { for (const r of rows) readHeadCount({ counted: '', invited: r[8] ? r[7] + ';' + r[8] : r[7] }); });
  t(' type', () => { for (const r of rows) guessType(r[0]); });
  t(' oneLine', () => { for (const r of rows) oneLine(r[0], 200); });
  t(' cellOf', () => { for (const r of rows) { cellOf(r, columns.title); cellOf(r, columns.startDate); cellOf(r, columns.startTime); cellOf(r, columns.endDate); cellOf(r, columns.endTime); cellOf(r, columns.required); cellOf(r, columns.optional); cellOf(r, columns.allDay); } });
}
console.log(Object.entries(best).map(([k, v]) => `${k} ${Math.round(v)}`).join('\n'));
