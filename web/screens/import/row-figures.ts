// The figures of all rows, as plain numbers: a large file has no room for an object a row.

import { figurePlaces } from '#domain/import/meeting-csv-columns.ts';
import { type CsvReading, type Estimated, figuresReader, type RowIssue } from '#domain/import/meeting-csv.ts';

import type { CsvRows } from './csv-rows.ts';

const oddities: readonly (RowIssue | null)[] = [
  null,
  'all-day',
  'unreadable-start',
  'too-long',
  'canceled',
  'private',
  'to-come',
];

const minuteMs = 60_000;
// Longer than any meeting, and a power of two: start and length then fit into one number.
const lengths = 16_384;

export class RowFigures {
  readonly startMs: Float64Array;
  readonly durationMinutes: Uint16Array;
  readonly attendeeCount: Uint32Array;
  readonly #hasEstimates: Uint8Array;
  readonly #isStartEstimated: Uint8Array;
  readonly #oddity: Uint8Array;

  constructor(rows: CsvRows, reading: CsvReading) {
    const read = figuresReader(reading);
    const wanted = figurePlaces(reading.columns);
    this.startMs = new Float64Array(rows.length);
    this.durationMinutes = new Uint16Array(rows.length);
    this.attendeeCount = new Uint32Array(rows.length);
    this.#hasEstimates = new Uint8Array(rows.length);
    this.#isStartEstimated = new Uint8Array(rows.length);
    this.#oddity = new Uint8Array(rows.length);
    for (let index = 0; index < rows.length; index += 1) {
      const figures = read(rows.row(index, wanted));
      this.startMs[index] = figures.startMs;
      this.durationMinutes[index] = figures.durationMinutes;
      this.attendeeCount[index] = figures.attendeeCount;
      this.#hasEstimates[index] = figures.estimated.length > 0 ? 1 : 0;
      this.#isStartEstimated[index] = isEstimated(figures.estimated, 'start');
      this.#oddity[index] = oddities.indexOf(figures.oddity);
    }
  }

  oddity(index: number): RowIssue | null {
    return oddities[this.#oddity[index] ?? 0] ?? null;
  }

  hasEstimates(index: number): boolean {
    return this.#hasEstimates[index] === 1;
  }

  /** 1 for each row with the title, start and duration of an earlier one, otherwise 0. */
  seenBefore(titleOf: (index: number) => string): Uint8Array<ArrayBuffer> {
    const seen = new Uint8Array(this.startMs.length);
    // Most starts come once: titles are looked at only when one comes again.
    const known = new Map<number, number | Set<string>>();
    for (let index = 0; index < seen.length; index += 1) {
      // Two rows of which nobody knows when they were are not taken for one.
      if (this.#isStartEstimated[index] === 1) continue;
      const key = ((this.startMs[index] ?? 0) / minuteMs) * lengths + (this.durationMinutes[index] ?? 0);
      let titles = known.get(key);
      if (titles === undefined) {
        known.set(key, index);
        continue;
      }
      if (typeof titles === 'number') known.set(key, (titles = new Set([titleOf(titles)])));
      const { size } = titles;
      if (titles.add(titleOf(index)).size === size) seen[index] = 1;
    }
    return seen;
  }
}

const isEstimated = (estimated: readonly Estimated[], what: Estimated) => (estimated.includes(what) ? 1 : 0);
