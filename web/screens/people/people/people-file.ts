// Converts the cells of a CSV file to people.

import { ImportRow, mostPeople, type PersonImportRow } from '#contract/people/people.ts';

/** A row of the file with its line number; `row` is null if it cannot be imported, and `issue` is the reason. */
export type FileRow =
  | { line: number; row: PersonImportRow; issue: null }
  | { line: number; row: null; name: string; issue: string };

const headings = {
  name: /^(full |display )?name$/i,
  email: /^e-?mail( address)?$/i,
  role: /^(role|(job )?title|position)$/i,
  department: /^(department|team)$/i,
  salaryTier: /^(salary )?(tier|level)$/i,
};
type Column = keyof typeof headings;
const columns = Object.keys(headings) as Column[];

/** Reads lines of cells, headings included. The failure is ready to show. */
export function readPeople([head = [], ...lines]: readonly string[][]): FileRow[] | { failure: string } {
  const places = new Map<Column, number>();
  for (const column of columns) {
    const place = head.findIndex((cell) => headings[column].test(cell.trim()));
    if (place >= 0) places.set(column, place);
  }
  if (!places.has('name'))
    return { failure: 'No column is named “Name”. The first line must name the columns.' };
  if (lines.length > mostPeople)
    return {
      failure: `The file has ${lines.length.toLocaleString('en-US')} rows. The directory holds at most ${mostPeople.toLocaleString('en-US')} people.`,
    };
  const addresses = new Set<string>();
  return lines.map((cells, index): FileRow => {
    const cell = (column: Column) => cells[places.get(column) ?? -1]?.trim() ?? '';
    const line = index + 2;
    const checked = ImportRow.safeParse({
      name: cell('name'),
      email: cell('email').toLowerCase() || null,
      role: cell('role') || null,
      department: cell('department') || null,
      salaryTier: cell('salaryTier') || null,
    });
    const name = cell('name') || cell('email');
    if (!checked.success) {
      const message = checked.error.issues[0]?.message ?? 'It cannot be read.';
      return { line, row: null, name, issue: message };
    }
    const { email } = checked.data;
    if (email !== null && addresses.has(email))
      return { line, row: null, name, issue: 'An earlier row has the same address.' };
    if (email !== null) addresses.add(email);
    return { line, row: checked.data, issue: null };
  });
}
