// Each export gives the same rows as a sheet and as CSV.

import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { scopeNames } from '#contract/endpoint.ts';
import { loadSampleData } from '#contract/organization/sample-data.ts';
import { addPerson } from '#contract/people/people.ts';
import { createBudget } from '#contract/reports/budgets.ts';
import { updateProfile } from '#contract/organization/profile.ts';
import { asProgram, newTeam } from './testing/people.ts';
import { testApp } from './testing/test-app.ts';

/** The cell of a sheet as CSV has it; amounts are equal to the cent, percents are parts of one. */
function isSame(text: string, cell: unknown): boolean {
  if (cell === null || cell === undefined) return text === '';
  if (cell instanceof Date) return cell.toISOString().startsWith(text.slice(0, 19));
  if (typeof cell !== 'number') return text === cell;
  return [cell, 100 * cell].some((value) => Math.abs(value - Number(text)) < 1e-6);
}

async function workspace() {
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
  return { app, admin, exports };
}

test('each export gives the same cells as a sheet and as CSV', async () => {
  const { admin, exports } = await workspace();
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

test('each export has the headings of its reader’s language, and those of programs are English', async () => {
  const { app, admin, exports } = await workspace();
  await admin.call(updateProfile, { body: { name: 'Ada', email: admin.email, language: 'ja' } });
  const headings = async () => {
    const found: string[] = [];
    for (const endpoint of exports) {
      const [line = ''] = (await admin.ask(endpoint)).text.split('\r\n');
      const { bytes } = await admin.ask(endpoint, { query: { as: 'xlsx' } });
      const { sheets } = await readXlsx(bytes);
      expect(Papa.parse(line).data).toEqual([sheets[0]?.rows[0]]);
      found.push(`${sheets[0]?.name},${line}`);
    }
    return found;
  };
  for (const line of await headings()) expect(line.replaceAll(/ROI|USD/g, '')).not.toMatch(/[A-Za-z]/);
  await asProgram(app, admin, scopeNames);
  expect((await headings()).join()).toContain('Meetings,Title,Day,Start');
});
