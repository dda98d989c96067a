// The pages in the language of the browser, or in that which a member chose; words, numbers and weeks are chosen apart.

import type { Page } from '@playwright/test';
import { loadSampleData } from '#contract/organization/sample-data.ts';
import { meetingTypes } from '#domain/meetings/meeting.ts';
import { attendee } from '#server/testing/meeting-drafts.ts';
import { appScreens } from '#web/app/screens.tsx';
import { expect, newContext, test } from './fixtures.ts';
import { expectComplete } from './in-app.ts';
import { newAdmin } from './people.ts';
import { showIn } from './pseudo-pages.ts';
import { recordMeeting } from './recorded.ts';

test('a first visit is in the language of the browser, and registering keeps it', async ({
  browser,
  server,
}) => {
  const context = await newContext(browser, server, { locale: 'de-AT' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Damit jede Besprechung zählt');
  await newAdmin(page, undefined, 'de');
  await page.goto('/dashboard/settings');
  await expect(page.getByLabel('Sprache')).toHaveValue('de');
  // In a browser of another language they find their own again.
  const other = await newContext(browser, server, { locale: 'ja-JP' });
  await other.addCookies((await context.cookies()).filter(({ name }) => name.endsWith('mc_session')));
  const elsewhere = await other.newPage();
  await elsewhere.goto('/dashboard');
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'de');
  await context.close();
  await other.close();
});

test('language, numbers and weeks are chosen apart from each other', async ({ page }) => {
  await newAdmin(page);
  await page.goto('/dashboard/settings');
  const card = page.locator('#language');
  await card.getByLabel('Numbers, days and times').selectOption('de-DE');
  await expect(card).toContainText('1.234,50 $ and 9 Nov 2026, 14:05');
  await card.getByLabel('Weeks in your calendar start on').selectOption('1');
  await expect(card.getByLabel('Weeks in your calendar start on')).toHaveValue('1');
  await page.goto('/dashboard/calendar');
  await expectComplete(page);
  await expect(page.getByRole('columnheader').first()).toHaveText('Mon');
  await page.goto('/dashboard/settings');
  await card.getByLabel('Language').selectOption({ label: '日本語 · not yet reviewed by a native speaker' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(card.getByText('1.234,50 $、2026/11/09 14:05')).toBeVisible();
  await page.goto('/dashboard/calendar');
  await expect(page.getByRole('columnheader').first()).toHaveText('月');
  await page.goto('/dashboard/settings');
  await card.getByLabel('言語', { exact: true }).selectOption({ index: 0 });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('titles and names that nobody typed are in the words of the reader, and stay as stored', async ({
  page,
}) => {
  await newAdmin(page, undefined, 'de');
  await page.goto('/dashboard/calculator');
  await expect(page.getByRole('textbox', { name: 'Titel der Besprechung' })).toHaveValue('Neue Besprechung');
  const id = await recordMeeting(page, { title: 'New Meeting', attendees: [attendee('Erased person', 60)] });
  await page.goto(`/dashboard/meetings/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neue Besprechung');
  await expect(page.getByText('Gelöschte Person').first()).toBeVisible();
  const file = await (await page.request.get('/api/meetings/export')).text();
  expect(file).toContain('Neue Besprechung');
  await page.getByRole('link', { name: 'Bearbeiten' }).click();
  await page.getByRole('combobox', { name: 'Abteilung' }).fill('Vertrieb');
  await page.getByRole('button', { name: 'Änderungen speichern' }).click();
  const saved = async () => (await page.request.get(`/api/meetings/${id}`)).json();
  await expect.poll(saved).toMatchObject({ title: 'New Meeting', department: 'Vertrieb' });
});

/** Every value of an answer: what people typed, and codes, which no page shows. */
function valuesIn(json: unknown, found: Set<string>): void {
  if (typeof json === 'string' && json.length > 1) found.add(json);
  if (typeof json === 'object' && json !== null)
    for (const value of Object.values(json)) valuesIn(value, found);
}

/** Values of the product that answers contain, and that pages word. */
const worded = new Set<string>(meetingTypes);

/** What formats write, and names that stay in every language. */
const formats =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day|Sun|Mon|Tue|Wed|Thu|Fri|Sat|AM|PM|UTC|GMT|CET|CEST|min)\b/g;
const names =
  /MeetingCost|Google (?:Workspace|Calendar|Chat|Meet)?|Microsoft (?:365|Teams)?|Outlook|Slack|Zoom|[\w./-]+\.(?:com|example|test|org|md|csv|json|xlsx)\S*|https?:\/\/\S+|Europe\/Berlin|Ctrl|Esc|API|CSV|[A-Z]{2,}\b|Chrome|Linux|English|Deutsch/g;

/** English words on the page that are neither typed nor formats. */
async function englishWords(page: Page, typed: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || element.closest('script, style, noscript, code, pre, bdi, textarea, option[lang]'))
        continue;
      if (element.checkVisibility()) found.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        found.push(element.getAttribute(name) ?? '');
    return found;
  });
  const values = [...typed].filter((value) => !worded.has(value)).toSorted((a, b) => b.length - a.length);
  const rest = [...new Set(texts)].map((text) => {
    let left = text;
    for (const value of values) if (left.includes(value)) left = left.replaceAll(value, ' ');
    return { text, left: left.replace(names, ' ').replace(formats, ' ') };
  });
  return rest.filter(({ left }) => /\b[A-Za-z]{3,}\b/.test(left)).map(({ text }) => text.trim());
}

/** By how many pixels the page is wider than the window. */
const beyond = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const paths = [...new Set(appScreens.map(({ path }) => path).filter((path) => !path.includes('$')))];

for (const { language, direction } of [
  { language: 'en-XA', direction: 'ltr' },
  { language: 'ar-XB', direction: 'rtl' },
])
  test(`every screen fits and has no English in ${language}`, async ({ browser, server }) => {
    const context = await newContext(browser, server);
    await showIn(context, language);
    const page = await context.newPage();
    const typed = new Set<string>();
    page.on('response', async (response) => {
      if (response.url().includes('/api/')) valuesIn(await response.json().catch(() => null), typed);
    });
    await newAdmin(page);
    expect((await page.request.post(loadSampleData.path, { data: {} })).ok()).toBe(true);
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expectComplete(page);
      await expect(page.locator('html')).toHaveAttribute('dir', direction);
      await expect.poll(() => englishWords(page, typed), path).toEqual([]);
      for (const [width, height] of [
        [1440, 900],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => beyond(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
    await context.close();
  });
