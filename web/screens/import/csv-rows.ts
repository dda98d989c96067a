// Rows are kept as places in the text: a string for each cell of a large file would take longer than finding them.

/** Rows of cells, of which only those are made that are asked for. */
export type CsvRows = {
  readonly length: number;
  /** The cells of a row; where `wanted` is given, those at other places may be ''. */
  row(index: number, wanted?: readonly boolean[]): string[];
  /** One cell; '' where the row is not that long. */
  cell(index: number, place: number): string;
};

/** Rows of which all cells are there already. */
export const rowsOf = (cells: readonly string[][]): CsvRows => ({
  length: cells.length,
  row: (index) => cells[index] ?? [],
  cell: (index, place) => cells[index]?.[place] ?? '',
});

/** The first cell of a row that is filled, at one of these places. */
export function textOf(rows: CsvRows, index: number, places: readonly number[]): string {
  for (const place of places) {
    const cell = rows.cell(index, place).trim();
    if (cell) return cell;
  }
  return '';
}

/** A list of numbers that grows. */
class Places {
  values = new Uint32Array(64);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const more = new Uint32Array(2 * this.length);
      more.set(this.values);
      this.values = more;
    }
    this.values[this.length] = value;
    this.length += 1;
  }
}

const [firstPlain, lastPlain] = [0x21, 0x7e];

export class CsvText implements CsvRows {
  readonly #text: string;
  readonly #starts = new Places();
  /** Twice the end, and one more where quotes are doubled. */
  readonly #ends = new Places();
  /** The first cell of each row, and of the one after the last. */
  readonly #firsts = new Places();
  #isFilled = false;

  constructor(text: string) {
    this.#text = text;
    this.#firsts.push(0);
  }

  /** The next cell of the row that is being read. */
  addCell(start: number, end: number, hasDoubled: boolean): void {
    this.#starts.push(start);
    this.#ends.push(2 * end + (hasDoubled ? 1 : 0));
    this.#isFilled ||= end > start && this.#isInked(start, end);
  }

  #isInked(start: number, end: number): boolean {
    const first = this.#text.charCodeAt(start);
    return (first >= firstPlain && first <= lastPlain) || this.#text.slice(start, end).trim() !== '';
  }

  /** The row is complete; one of nothing but blanks is none. */
  endRow(): void {
    if (this.#isFilled) this.#firsts.push(this.#starts.length);
    else this.#starts.length = this.#ends.length = this.#firsts.values[this.length] ?? 0;
    this.#isFilled = false;
  }

  get length(): number {
    return this.#firsts.length - 1;
  }

  /** How many cells a row has. */
  width(index: number): number {
    return (this.#firsts.values[index + 1] ?? 0) - (this.#firsts.values[index] ?? 0);
  }

  row(index: number, wanted?: readonly boolean[]): string[] {
    const first = this.#firsts.values[index] ?? 0;
    const width = this.width(index);
    const cells: string[] = [];
    for (let place = 0; place < width; place += 1)
      cells.push(!wanted || wanted[place] === true ? this.#cell(first + place) : '');
    return cells;
  }

  cell(index: number, place: number): string {
    return place < this.width(index) ? this.#cell((this.#firsts.values[index] ?? 0) + place) : '';
  }

  #cell(at: number): string {
    const end = this.#ends.values[at] ?? 0;
    const cell = this.#text.slice(this.#starts.values[at], end >>> 1);
    return (end & 1) === 1 ? cell.replaceAll('""', '"') : cell;
  }
}
