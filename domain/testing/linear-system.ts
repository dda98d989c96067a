// Which sums follow from published sums: a sum is a row of coefficients, one for each unknown value.

export const subsets = (keys: readonly string[]): string[][] =>
  keys.reduce<string[][]>((all, key) => [...all, ...all.map((one) => [...one, key])], [[]]);

export type Row = number[];

/** The rows in echelon form. */
export function echelonForm(rows: readonly Row[]): Row[] {
  const known: Row[] = [];
  for (const row of rows) {
    const left = remainder(known, row);
    if (left.some((cell) => Math.abs(cell) > 1e-9)) known.push(left);
  }
  return known;
}

/** Whether the rows, in echelon form, determine the sum of another row. */
export const determines = (known: readonly Row[], row: Row) =>
  remainder(known, row).every((cell) => Math.abs(cell) < 1e-9);

function remainder(known: readonly Row[], row: Row): Row {
  let left = row;
  for (const one of known) {
    const pivot = one.findIndex((cell) => Math.abs(cell) > 1e-9);
    const times = (left[pivot] ?? 0) / (one[pivot] ?? 1);
    if (times !== 0) left = left.map((cell, index) => cell - times * (one[index] ?? 0));
  }
  return left;
}
