// Each export gives the same rows as a sheet and as CSV.

import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { loadSampleData } from '#contract/organization/sample-data.ts';
import { addPerson } from '#contract/people/people.ts';
import { createBudget } from '#contract/reports/budgets.ts';
import { newTeam } from './testing/people.ts';
import { testApp } from './testing/test-app.ts';

/** The cell of a sheet as CSV has it; amounts are equal to the cent, percents are parts of one. */
function isSame(text: string, cell: unknown): boolean {
  if (cell === null || cell === undefined) return text === '';
  if (cell instanceof Date) return cell.toISOString().startsWith(text.slice(0, 19));
  if (typeof cell !== 'number') return text === cell;
  return [cell, 100 * cell].some((value) => Math.abs(value - Number(text)) < 1e-6);
}

test('each export gives the same cells as a sheet and as CSV', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  await admin.call(loadSampleData, { body: {} });
  await admin.call(addPerson, {
    body: { name: 'Ada', emails: ['ada@example.test'], role: null, department: null },
  });
  await admin.call(createBudget, {
    body: { department: 'Legal', monthlyLimit: 100, monthlyHours: 10 },
  });
  const exports = app.app.endpoints.filter(({ answer }) => answer === 'text/csv');
  expect(exports).toHaveLength(8);
  for (const endpoint of exports) {
    const csv = Papa.parse<string[]>((await admin.ask(endpoint)).text.trim()).data;
    const { bytes, headers } = await admin.ask(endpoint, { query: { as: 'xlsx' } });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.xlsx"$/);
    const { sheets } = await readXlsx(bytes);
    const rows = sheets[0]?.rows.filter((row) => row.some((cell) => cell !== null)) ?? [];
    const isLog = endpoint.path.startsWith('/api/audit-log');
    // The first export is an entry of the log that the second one has.
    const shown = isLog ? rows.filter((_, i) => i !== 1) : rows;
    expect(shown, endpoint.path).toHaveLength(csv.length);
    const wrong = csv.flatMap((line, y) =>
      line.flatMap((text, x) => (isSame(text, shown[y]?.[x]) ? [] : [[y, x, text, shown[y]?.[x]]])),
    );
    expect(wrong, endpoint.path).toEqual([]);
  }
});
