import { writeFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import { batchMeetings } from '#domain/meetings/imports/import-defaults.ts';
import { lastOfMonth, localDay, monthOf } from '#domain/time/local-day.ts';
import { addMonths } from '#domain/time/month-grid.ts';
import { blockLiveUpdates } from './hold-requests.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin } from './people.ts';

type Event = { subject: string; day: number; hour: number; minutes: number; people: string[] };

const zero = (n: number) => String(n).padStart(2, '0');

/** The organization's previous month, so that the import always appears in a budget's history. */
const month = addMonths(monthOf(localDay(Date.now(), 'Europe/Berlin')), -1) ?? '';
const [year, monthOfYear] = month.split('-').map(Number);
const department = 'Design';

/** A calendar of 500 events as a desktop client exports it: month first, 12-hour times. */
const events: Event[] = Array.from({ length: 500 }, (_, i) => ({
  subject: ['Daily standup', 'Sprint planning', 'Design review', 'Lunch, "long"'][i % 4] ?? '',
  day: 1 + (i % 28),
  hour: 4 + Math.floor(i / 28),
  minutes: [15, 30, 60, 90][(i * 7) % 4] ?? 0,
  people: Array.from({ length: (i * 5) % 14 }, (_unused, n) => `Person ${n}`),
}));

function clock(hour: number, minute: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}:${zero(minute)}:00 ${hour < 12 ? 'AM' : 'PM'}`;
}

function exported(list: Event[]): string {
  const cells = (row: string[]) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  const header = [
    'Subject',
    'Start Date',
    'Start Time',
    'End Date',
    'End Time',
    'All day event',
    'Required Attendees',
    'Description',
    'Department',
    'Location',
  ];
  const rows = list.map(({ subject, day, hour, minutes, people }) => {
    const end = hour * 60 + minutes;
    const date = `${monthOfYear}/${day}/${year}`;
    const until = clock(Math.floor(end / 60), end % 60);
    return cells([
      subject,
      date,
      clock(hour, 0),
      date,
      until,
      'False',
      people.join(';'),
      'Goal\nand notes',
      department,
      'Room 4',
    ]);
  });
  return `\uFEFF${[cells(header), ...rows].join('\r\n')}\r\n`;
}

/** Entries without other people are not meetings. */
const held = events.filter(({ people }) => people.length > 0);
const alone = events.length - held.length;
const costs = held.map((event) => Math.round((8000 * event.people.length * event.minutes) / 60));
const totalCents = costs.reduce((sum, cents) => sum + cents, 0);
const totalPeople = held.reduce((sum, event) => sum + event.people.length, 0);
const whole = (n: number) => n.toLocaleString('en-US', { maximumFractionDigits: 0 });

async function choose(page: Page, text: string, name = 'calendar.csv', mimeType = 'text/csv'): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
}

async function openImport(page: Page): Promise<void> {
  await newAdmin(page);
  await page.goto('/dashboard/import');
  await expect(page.getByRole('heading', { name: 'Import Meeting Data' })).toBeVisible();
}

async function totals(page: Page) {
  const answer = await page.request.get('/api/dashboard');
  return ((await answer.json()) as { total: Dashboard['total'] }).total;
}

/** In dollars, for one subject or for all. */
function sumOf(subject?: string): string {
  const cents = costs.filter((_, i) => !subject || held[i]?.subject === subject);
  return `$${whole(cents.reduce((sum, each) => sum + each, 0) / 100)}`;
}

const exact = (cents: number) =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 ? 2 : 0 })}`;

/** Holds back the first two lookups of known meetings, so that the test can answer them in turn. */
async function holdLookups(page: Page) {
  const waiting: Route[] = [];
  await page.route('**/api/imports/known-meetings', (route) => void waiting.push(route), { times: 2 });
  return {
    async answer(known: number[]) {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      await waiting.shift()?.fulfill({ json: { known, saved: [] } });
    },
  };
}

/** Records every percentage that the progress bar shows from now on, however briefly. */
async function watchProgress(page: Page): Promise<() => Promise<number[]>> {
  const seen = await page.evaluateHandle(() => {
    const values: number[] = [];
    new MutationObserver(() => {
      const now = document.querySelector('[role=progressbar]')?.ariaValueNow;
      if (now) values.push(Number(now));
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    return values;
  });
  return () => seen.jsonValue();
}

async function seeOnEachScreen(page: Page): Promise<void> {
  const main = page.getByRole('main');
  for (const path of ['', `/calendar?month=${month}`, '/roi']) {
    await page.goto(`/dashboard${path}`);
    await expect(main, path).toContainText(sumOf());
  }
  await page.goto(`/dashboard/analytics?from=${month}-01&to=${lastOfMonth(month)}`);
  for (const { subject } of events.slice(0, 4)) await expect(main).toContainText(sumOf(subject));
  const budget = { department, monthlyLimit: 1_000_000 };
  expect((await page.request.post('/api/budgets', { data: budget })).status()).toBe(201);
  await page.goto('/dashboard/budget');
  await page.getByText('More figures').click();
  const history = page.getByRole('table', { name: `Spend of ${department} by month` });
  await expect(history.getByRole('row').nth(5)).toContainText(exact(totalCents));
  await page.goto('/dashboard/import');
}

test('a calendar of 500 entries is previewed without solo entries, imported correctly to the cent, and undone', async ({
  page,
}) => {
  await openImport(page);
  await page.getByLabel('Default hourly rate').fill('80');
  await choose(page, exported(events));

  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('500 rows');
  await expect(preview).toContainText(`${held.length} meetings with ${whole(totalPeople)} attendees`);
  await expect(preview).toContainText(`${alone} without other people left out`);
  await expect(preview).toContainText(`$${whole(totalCents / 100)}`);
  await expect(preview.getByLabel('Dates')).toHaveValue('month-first');
  await expect(preview).toContainText('rows with estimates');
  await expect(preview.getByText('estimated').first()).toBeVisible();
  await expect(preview.getByTitle('Location: Room 4').first()).toBeVisible();

  const seen = await watchProgress(page);
  await preview.getByRole('button', { name: 'Import Meetings' }).click();
  await expect(page.getByText(`${held.length} meetings imported successfully`)).toBeVisible();
  const summary = page.getByRole('region', { name: 'Import Summary' });
  // The pressed button disappears with the rows.
  await expect(preview).toBeHidden();
  await expect(summary).toBeFocused();
  expect(await seen()).toEqual(expect.arrayContaining([40, 70, 100]));
  await expect(summary).toContainText(String(held.length));
  await expect(summary).toContainText(whole(totalPeople));
  const minutes = held.reduce((sum, event) => sum + event.minutes, 0);
  const cost = totalCents / 100;
  expect(await totals(page)).toMatchObject({ meetings: held.length, minutes, cost, estimatedCost: cost });
  await seeOnEachScreen(page);

  // The same file again: all meetings are known.
  await expect(page.locator('input[type=file]')).toBeEnabled();
  await choose(page, exported(events));
  await expect(preview).toContainText(`${held.length} duplicates skipped`);
  await expect(preview.getByRole('button', { name: 'Import Meetings' })).toBeDisabled();

  const listed = (await (await page.request.get('/api/meetings?location=room')).json()) as {
    meetings: { id: number }[];
  };
  const undo = page.getByRole('button', { name: 'Undo the import of calendar.csv' });
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Undo import' });
  const [back, deleted] = listed.meetings;
  // One meeting is already deleted, so the figures exclude it.
  expect((await page.request.delete(`/api/meetings/${deleted?.id}`)).status()).toBe(204);
  await undo.click();
  await expect(page.getByRole('dialog')).toContainText(
    `This deletes the ${held.length} meetings of “calendar.csv”`,
  );
  await confirm.click();
  await expect(page.getByText('Import undone')).toBeVisible();
  expect(await totals(page)).toMatchObject({ meetings: 0, minutes: 0, cost: 0, estimatedCost: 0 });

  // The rest of an import can also be undone.
  expect((await page.request.post(`/api/meetings/${back?.id}/restoration`)).status()).toBe(200);
  await page.reload();
  await expect(page.getByText('Partly undone')).toBeVisible();
  await undo.click();
  await expect(page.getByRole('dialog')).toContainText(
    'This deletes the remaining meetings of “calendar.csv”',
  );
  await confirm.click();
  await expect(page.getByText('Partly undone')).toBeHidden();
  await expect(undo).toBeHidden();
  expect(await totals(page)).toMatchObject({ meetings: 0, minutes: 0, cost: 0, estimatedCost: 0 });
});

test('an import that is interrupted and repeated saves each meeting once', async ({
  page,
  context,
}, info) => {
  const long = Array.from(
    { length: 2 * batchMeetings + 300 },
    (_, i) => ({ ...held[i % held.length], subject: `Meeting ${i}` }) as Event,
  );
  await openImport(page);
  let batches = 0;
  // The server saves the second batch, but the response is an error; then the tab closes.
  await context.route('**/api/imports', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    batches += 1;
    if (batches === 1) return route.fallback();
    await route.fetch();
    await route.fulfill({ status: 500, json: { code: 'internal-error', message: 'Something went wrong' } });
  });
  // A file on disk, so that choosing it again gives the same file.
  const file = info.outputPath('calendar.csv');
  writeFileSync(file, exported(long));
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Import Meetings' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing is saved twice');
  const { meetings: saved, cost } = await totals(page);
  expect(saved).toBe(2 * batchMeetings);
  // Saved rows are excluded before anything else can be sent.
  await expect(page.getByText('4,000 duplicates skipped')).toBeVisible();
  await expect(page.getByText('300 meetings', { exact: true })).toBeVisible();
  await page.close();
  await context.unroute('**/api/imports');

  const again = await context.newPage();
  await again.goto('/dashboard/import');
  await expect(again.getByText('Not finished')).toBeVisible();
  await again.locator('input[type=file]').setInputFiles(file);
  await expect(again.getByText('4,000 duplicates skipped')).toBeVisible();
  // Only the remaining rows are saved at another rate.
  await again.getByLabel('Default hourly rate').fill('0');
  await again.getByRole('button', { name: 'Import Meetings' }).click();
  await expect(again.getByText('4,300 meetings imported successfully')).toBeVisible();
  expect(await totals(again)).toMatchObject({ meetings: long.length, cost });
});

test('the template imports without a warning', async ({ page }) => {
  await openImport(page);
  const picker = page.locator('input[type=file]');
  await expect(picker).toHaveAccessibleName(
    'Choose a CSV file or several attendance reports, or drop them here',
  );
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV Template' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('meeting_import_template.csv');
  const stream = await file.createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  await choose(page, Buffer.concat(chunks).toString(), 'meeting_import_template.csv');
  await expect(picker).toHaveAccessibleName(/^meeting_import_template\.csv Choose another one/);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('3 meetings with 13 attendees');
  await expect(preview.getByRole('button', { name: 'Import Meetings' })).toBeEnabled();
  // Of the sum and of each row: the people are not in the directory, so that their prices are estimates.
  await expect(preview.getByText('estimated')).toHaveCount(4);
  await expect(preview.getByLabel('Dates')).toHaveCount(0);
});

test('unreadable files show an error and lose nothing', async ({ page }) => {
  await openImport(page);
  const alert = page.getByRole('alert');
  await choose(page, 'x', 'photo.png', 'image/png');
  await expect(alert).toHaveText('Please select a valid CSV file');
  await choose(page, 'Subject,Duration\n');
  await expect(alert).toHaveText('No rows found. Please check your CSV file.');
  await choose(page, '');
  await expect(alert).toHaveText('No rows found. Please check your CSV file.');
  await choose(page, 'Subject\n"never closed\nA\nB');
  await expect(alert).toContainText('Failed to import CSV file');
  await choose(page, '\u0089PNG\0\0\u0001');
  await expect(alert).toContainText('Failed to import CSV file');
  await expect(page.getByLabel('Default hourly rate')).toHaveValue('75');
});

test('rows can be excluded and dates switched, and unnamed attendees stay in the meeting', async ({
  page,
}) => {
  await page.route('**/api/organization/salary-tiers', (route) => route.fulfill({ status: 400, json: {} }));
  await blockLiveUpdates(page);
  await openImport(page);
  const lookups = await holdLookups(page);
  await choose(
    page,
    'Subject;Start Time;Duration;Attendees\nRetro;3/4/2026 10:00;30;6\nTrip;5/4/2026 10:00;1h;Ada\n',
  );
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('can be read both ways');
  // During the lookup of saved meetings, change the date order and the rate.
  await preview.getByLabel('Dates').selectOption('day-first');
  await page.getByLabel('Default hourly rate').fill('100');
  await expect(preview.getByText('Apr 3, 2026, 10:00 AM')).toBeVisible();
  await lookups.answer([0, 1]);
  await lookups.answer([]);
  await expect(preview.getByText('Looking for duplicates')).toBeHidden();
  await expect(preview).toContainText('2 meetings with 7 attendees will be imported: $400');
  await page.getByLabel('Default hourly rate').fill('75');
  // Without tiers, the page says what is missing.
  await expect(preview.getByRole('button', { name: 'Import Meetings' })).toBeDisabled();
  await page.unroute('**/api/organization/salary-tiers');
  await preview.getByRole('button', { name: 'Retry' }).click();
  await expect(preview.getByRole('button', { name: 'Import Meetings' })).toBeEnabled();
  await preview.getByLabel('Dates').selectOption('month-first');
  await expect(preview.getByText('Mar 4, 2026, 10:00 AM')).toBeVisible();
  await preview.getByLabel('Import Trip, row 2').uncheck();
  await expect(preview).toContainText('1 meeting with 6 attendees');
  await preview.getByRole('button', { name: 'Import Meetings' }).click();
  await expect(page.getByText('1 meeting imported successfully')).toBeVisible();

  await page.goto('/dashboard/meetings');
  await page.getByRole('link', { name: 'Retro' }).click();
  await expect(page.getByText('5 unnamed attendees at $75.00')).toBeVisible();
  await expect(page.getByText('$225.00').first()).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Unnamed attendees').fill('3');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('3 unnamed attendees at $75.00')).toBeVisible();
  await expect(page.getByText('$150.00').first()).toBeVisible();
});

test('a calendar in another language is recognized, and an unknown column is asked about once', async ({
  page,
}) => {
  await openImport(page);
  const preview = page.getByRole('region', { name: 'Preview' });
  const german = '"Betreff";"Beginnt am";"Beginnt um";"Endet am";"Endet um";"Teilnehmer"';
  const rows = '"Prüfung";"5.3.2024";"10:00:00";"5.3.2024";"10:45:00";"Jörg Müller;Zoë"\r\n';
  const inCodePage = (text: string) => ({
    name: 'kalender.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text, 'latin1'),
  });
  await page.locator('input[type=file]').setInputFiles(inCodePage(`${german}\r\n${rows}`));
  await expect(preview).toContainText('1 meeting with 2 attendees will be imported: $113');
  await expect(preview).toContainText('Columns: Betreff = Title · Beginnt am = Start date');
  await expect(preview.getByText('Mar 5, 2024, 10:00 AM')).toBeVisible();
  await expect(preview.getByText('Prüfung')).toBeVisible();
  await expect(preview.getByLabel('Betreff')).toBeHidden();

  const swedish = inCodePage(`Efni,Hvenær,Minutes\nMöte,2024-03-05 10:00,30\n`);
  await page.locator('input[type=file]').setInputFiles(swedish);
  await expect(preview).toContainText('No heading names the title or the start.');
  await preview.getByLabel('Efni').selectOption('Title');
  await preview.getByLabel('Hvenær').selectOption('Start time');
  await expect(preview.getByText('Mar 5, 2024, 10:00 AM')).toBeVisible();
  await expect(preview.getByTitle('Möte')).toBeVisible();
  await page.reload();
  await page.locator('input[type=file]').setInputFiles(swedish);
  await expect(preview).toContainText(
    'Columns: Efni = Title · Hvenær = Start time · Minutes = Duration in minutes',
  );
  await preview.getByRole('button', { name: 'Change the columns' }).click();
  await preview.getByLabel('First line is a heading').uncheck();
  await expect(preview).toContainText('2 rows');
  await preview.getByLabel('First line is a heading').check();
  await expect(preview.getByRole('button', { name: 'Import Meetings' })).toBeEnabled();
  await preview.getByRole('button', { name: 'Import Meetings' }).click();
  await expect(page.getByText('1 meeting imported successfully')).toBeVisible();
  expect(await totals(page)).toMatchObject({ meetings: 1, minutes: 30, cost: 37.5, estimatedCost: 37.5 });
});

const calendarFile = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'UID:weekly@example.test',
  'SUMMARY:Planning',
  'DTSTART;TZID=America/New_York:20240304T090000',
  'DTEND;TZID=America/New_York:20240304T093000',
  'RRULE:FREQ=WEEKLY;COUNT=3',
  'ATTENDEE;CN=Ada Lovelace:mailto:ada@example.test',
  'ATTENDEE;CN="Turing, Alan":mailto:alan@example.test',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:weekly@example.test',
  'RECURRENCE-ID;TZID=America/New_York:20240311T090000',
  'SUMMARY:Planning',
  'DTSTART;TZID=America/New_York:20240311T090000',
  'DTEND;TZID=America/New_York:20240311T093000',
  'STATUS:CANCELLED',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:dentist@example.test',
  'SUMMARY:Dentist',
  'CLASS:PRIVATE',
  'DTSTART:20240314T090000Z',
  'DTEND:20240314T100000Z',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:holiday@example.test',
  'SUMMARY:Holiday',
  'DTSTART;VALUE=DATE:20240329',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

test('a calendar file can be imported together with CSV files, with a row per meeting of a series', async ({
  page,
}) => {
  await openImport(page);
  const file = { name: 'team.ics', mimeType: 'text/calendar', buffer: Buffer.from(calendarFile) };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('alert')).toContainText('Please select a valid CSV file');
  const open = page.getByRole('button', { name: 'Open a calendar file (.ics)' });
  const openCalendar = async (chosen: typeof file) => {
    const chooser = page.waitForEvent('filechooser');
    await open.click();
    await (await chooser).setFiles(chosen);
  };
  await openCalendar({ ...file, buffer: Buffer.from('Subject,Start\nPlanning,2024-03-04\n') });
  await expect(page.getByRole('alert')).toContainText('It is not a calendar file, or part of it is missing.');

  await openCalendar(file);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('5 rows');
  await expect(preview).toContainText('2 meetings with 4 attendees will be imported: $150');
  await expect(preview).toContainText('1 canceled left out');
  await expect(preview).toContainText('1 all-day event left out');
  await expect(preview).toContainText('1 private left out');
  await expect(preview.getByText('Mar 4, 2024, 3:00 PM')).toBeVisible();
  // New York has changed its clock by then, and Berlin has not.
  await expect(preview.getByText('Mar 18, 2024, 2:00 PM')).toBeVisible();
  await preview.getByRole('button', { name: 'Import Meetings' }).click();
  await expect(page.getByText('2 meetings imported successfully')).toBeVisible();
  expect(await totals(page)).toMatchObject({ meetings: 2, minutes: 60, cost: 150, estimatedCost: 150 });
  await openCalendar(file);
  await expect(preview).toContainText('2 duplicates skipped');

  const never = calendarFile.replace('WEEKLY;COUNT=3', 'DAILY;BYMONTH=2;BYMONTHDAY=30');
  await page.clock.install();
  await openCalendar({ ...file, buffer: Buffer.from(never) });
  await expect(page.getByText('Reading team.ics…')).toBeVisible();
  await page.clock.fastForward('02:00');
  await expect(page.getByRole('alert')).toContainText('It takes more than two minutes to read.');
});

test.describe('far from the organization', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('the times of a file can be read in the time zone of this device', async ({ page }) => {
    await openImport(page);
    await choose(
      page,
      'Subject,Start Time,Duration\nRetro,2024-04-03 17:00,1h\nSync,2024-04-03T08:00:00Z,1h\n',
    );
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText('Apr 3, 2024, 5:00 PM')).toBeVisible();
    await preview.getByLabel('Times').selectOption('America/Los Angeles (this device)');
    // Nine hours ahead of Berlin; times with their own zone stay the same.
    await expect(preview.getByText('Apr 4, 2024, 2:00 AM')).toBeVisible();
    await expect(preview.getByText('Apr 3, 2024, 10:00 AM')).toBeVisible();
    await preview.getByRole('button', { name: 'Import Meetings' }).click();
    await expect(page.getByText('2 meetings imported successfully')).toBeVisible();
    await page.goto('/dashboard/calendar?month=2024-04&day=2024-04-04');
    await expect(page.getByRole('dialog', { name: 'Meetings on April 4, 2024' })).toContainText('2:00 AM');
  });
});

test('future meetings are imported unless the user excludes them, canceled ones are not', async ({
  page,
}) => {
  await openImport(page);
  const ahead = new Date(Date.now() + 60 * 86_400_000).toISOString();
  const canceled = Array.from({ length: 1204 }, (_, i) => `Canceled: Retro ${i},2024-04-03 12:00,1h\n`);
  await choose(
    page,
    `Subject,Start Time,Duration\nKickoff,2024-04-03 10:00,1h\nLaunch,${ahead},1h\nParty,${ahead},1h\n${canceled.join('')}`,
  );
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('3 meetings with 3 attendees will be imported: $225');
  await expect(preview).toContainText('1,204 canceled left out');
  await expect(preview).toContainText('2 rows begin later than now, and have cost nothing yet.');
  await expect(preview.getByText('Still to come')).toHaveCount(2);
  await preview.getByLabel('Meetings to come').selectOption('Leave out');
  await expect(preview).toContainText('1 meeting with 1 attendee will be imported: $75');
  await expect(preview.getByLabel('Import Party, row 3')).not.toBeChecked();
  await preview.getByLabel('Import Launch, row 2').check();
  await preview.getByRole('button', { name: 'Import Meetings' }).click();
  await expect(page.getByText('2 meetings imported successfully')).toBeVisible();
  expect(await totals(page)).toMatchObject({ meetings: 1, cost: 75, planned: { meetings: 1, cost: 75 } });
});

test('blocks are labeled and excluded, a long entry counts daytime hours, and both can be changed', async ({
  page,
}) => {
  await openImport(page);
  await choose(
    page,
    [
      'Subject;Start;End;Duration (hours);Required Attendees;Show time as',
      'Retro;2024-04-03 10:00;;0.5;Ada;2',
      '1:1;2024-04-03 11:00;2024-04-03 10:00;;Müller, Jürgen;2',
      'Offsite;2024-04-08 09:00;2024-04-09 17:00;;"Ada;Bob";2',
      'Focus time;2024-04-03 12:00;2024-04-03 13:00;;;2',
      'Lunch;2024-04-03 12:00;2024-04-03 13:00;;;2',
      'OOO: Ada;2024-04-04 08:00;2024-04-04 12:00;;;4',
      'Gym;2024-04-04 08:00;2024-04-04 09:00;;;3',
      'Taxes;2024-04-04 08:00;2024-04-04 09:00;;;2',
    ].join('\n'),
  );
  const preview = page.getByRole('region', { name: 'Preview' });
  // Half an hour, an estimated hour with one person, and two days of 9 hours with two.
  await expect(preview).toContainText('3 meetings with 4 attendees will be imported: $2,813');
  for (const note of [
    '1 focus or blocked time left out',
    '1 lunch or break left out',
    '1 out of office left out',
    '1 shown as free left out',
    '1 without other people left out',
    '1 over 12 hours: of each day, 8:00 to 18:00 count',
  ])
    await expect(preview).toContainText(note);
  await expect(preview.getByText('Over 12 hours: nights not counted')).toBeVisible();
  await preview.getByLabel('Import Focus time, row 4').check();
  await preview.getByLabel('Import Offsite, row 3').uncheck();
  await expect(preview).toContainText('3 meetings with 3 attendees will be imported: $188');
  await preview.getByRole('button', { name: 'Import Meetings' }).click();
  await expect(page.getByText('3 meetings imported successfully')).toBeVisible();
  expect(await totals(page)).toMatchObject({ meetings: 3, minutes: 150, cost: 187.5 });
});

test('a row with an implausible cost is marked, and the others are imported', async ({ page }) => {
  await openImport(page);
  await choose(
    page,
    'Subject,Start Time,Duration,Attendees\nRetro,2024-04-03 10:00,30m,4\nTypo,2024-04-03 10:00,168h,99000\n',
  );
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('1 meeting with 4 attendees will be imported: $150');
  await expect(preview).toContainText('1 above $10,000,000 left out');
  await expect(preview.getByLabel('Import Typo, row 2')).toBeDisabled();
  await preview.getByRole('button', { name: 'Import Meetings' }).click();
  await expect(page.getByText('1 meeting imported successfully')).toBeVisible();
  expect(await totals(page)).toMatchObject({ meetings: 1, minutes: 30, cost: 150, estimatedCost: 150 });
});
