// The pages in the language of the browser, or in that which a member chose; words, numbers and weeks are chosen apart.

import type { Browser, Page } from '@playwright/test';
import type { Answer } from '#contract/endpoint.ts';
import { startLive } from '#contract/meetings/live-meetings.ts';
import { loadSampleData } from '#contract/organization/sample-data.ts';
import { meetingTypes } from '#domain/meetings/meeting.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { appScreens } from '#web/app/screens.tsx';
import { pseudoLanguages } from '../scripts/texts/pseudo.ts';
import { expect, newContext, type Server, test } from './fixtures.ts';
import { beyond, usualSizes, violations } from './axe.ts';
import { dialogs, openDialog } from './dialogs.ts';
import { expectComplete } from './in-app.ts';
import { newAdmin, newTenant } from './people.ts';
import { recordMeeting } from './recorded.ts';
import { showIn } from './pseudo-pages.ts';
import { shownAs } from './translated.ts';

test('a first visit is in the language of the browser, and registering keeps it', async ({
  browser,
  server,
}) => {
  const context = await newContext(browser, server, { locale: 'de-AT' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Damit jede Besprechung zählt');
  // What the server refuses as well, which it words in English.
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'E-Mail' }).fill('ada@example.test');
  await page.getByLabel('Passwort', { exact: true }).fill('not my password');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByText('E-Mail-Adresse oder Passwort ist falsch').first()).toBeVisible();
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
  const unknown = { ...attendee('Meeting Participant', 60), role: 'Team Member' };
  const attendees = [attendee('Erased person', 60), unknown];
  const id = await recordMeeting(page, { title: 'New Meeting', attendees });
  await page.goto(`/dashboard/meetings/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neue Besprechung');
  for (const words of ['Gelöschte Person', 'Teilnehmende Person', 'Teammitglied'])
    await expect(page.getByText(words).first()).toBeVisible();
  const file = await (await page.request.get('/api/meetings/export')).text();
  expect(file).toContain('Neue Besprechung');
  await page.getByRole('link', { name: 'Bearbeiten' }).click();
  await page.getByRole('combobox', { name: 'Abteilung' }).fill('Vertrieb');
  await page.getByRole('button', { name: 'Änderungen speichern' }).click();
  const saved = async () => (await page.request.get(`/api/meetings/${id}`)).json();
  await expect.poll(saved).toMatchObject({ title: 'New Meeting', department: 'Vertrieb' });
  expect((await saved()).attendees[1]).toMatchObject({ name: 'Meeting Participant', role: 'Team Member' });
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
    const isFormat = text.replaceAll(formats, '').trim() === '';
    return { text, left: isFormat ? '' : left.replace(names, ' ').replace(formats, ' ') };
  });
  return rest.filter(({ left }) => /\b[A-Za-z]{3,}\b/.test(left)).map(({ text }) => text.trim());
}

/** Texts that end beyond their control, or beyond a box which hides them, without an ellipsis. */
const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (node: Text): boolean => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      if (right - left < 2) return false;
      for (let box = node.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflowX, textOverflow, position, clipPath, webkitLineClamp } = getComputedStyle(box);
        // Ends with an ellipsis, scrolls, or is for screen readers alone.
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || clipPath !== 'none') return false;
        if (overflowX === 'auto' || overflowX === 'scroll') return false;
        const bounds = box.getBoundingClientRect();
        if (position === 'absolute' && bounds.width <= 1) return false;
        const hides =
          overflowX === 'hidden' || overflowX === 'clip' || box.matches('button, [role], summary');
        if (hides && (left < bounds.left - 1 || right > bounds.right + 1)) return true;
        if (position === 'fixed') return false;
      }
      return false;
    };
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.textContent?.trim() && node.parentElement?.checkVisibility() && isCut(node as Text))
        cut.push(node.textContent.trim());
    return cut;
  });

/** Waits until nothing is in English, cut, or beyond the window, wide and as on a phone. */
async function expectFitting(page: Page, typed: ReadonlySet<string>, about: string): Promise<void> {
  await expect.poll(() => englishWords(page, typed), about).toEqual([]);
  for (const size of usualSizes) {
    await page.setViewportSize(size);
    await expect
      .poll(async () => (await beyond(page)).width, `${about} at ${size.width}`)
      .toBeLessThanOrEqual(0);
    await expect.poll(() => clippedTexts(page), `${about} at ${size.width}`).toEqual([]);
    const { direction } = await page.evaluate(() => ({ direction: document.documentElement.dir }));
    if (direction === 'rtl') expect(await violations(page), `${about} at ${size.width}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

const paths = [...new Set(appScreens.map(({ path }) => path).filter((path) => !path.includes('$')))];

/** Those with an id in their path. */
async function pathsWithId(page: Page): Promise<string[]> {
  const [meeting] = (
    (await (await page.request.get('/api/meetings')).json()) as { meetings: { id: number }[] }
  ).meetings;
  const data = { meeting: meetingDraft({ title: 'Sprint' }), elapsedMs: 0, isRunning: true };
  const { live } = (await (await page.request.post(startLive.path, { data })).json()) as Answer<
    typeof startLive
  >;
  return [`/dashboard/meetings/${meeting?.id}`, `/live/${live.id}`, '/sign-on/none'];
}

/** A page in a language, and the values in the answers it got, which nobody translates. */
async function pageIn(language: string, browser: Browser, server: Server) {
  const context = await newContext(browser, server);
  await showIn(context, language);
  const page = await context.newPage();
  const typed = new Set<string>();
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) valuesIn(await response.json().catch(() => null), typed);
  });
  return { page, typed, close: () => context.close() };
}

for (const { language, direction } of [
  { language: 'en-XA', direction: 'ltr' },
  { language: 'ar-XB', direction: 'rtl' },
])
  test(`every screen fits and has no English in ${language}`, async ({ browser, server }) => {
    const { page, typed, close } = await pageIn(language, browser, server);
    await newAdmin(page);
    expect((await page.request.post(loadSampleData.path, { data: {} })).ok()).toBe(true);
    for (const path of [...paths, ...(await pathsWithId(page))]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expectComplete(page);
      await expect(page.locator('html')).toHaveAttribute('dir', direction);
      await expectFitting(page, typed, path);
    }
    await close();
  });

for (const language of pseudoLanguages)
  test(`every dialog fits and has no English in ${language}`, async ({ browser, server }) => {
    const { page, typed, close } = await pageIn(language, browser, server);
    await newTenant(page);
    for (const [path, opened] of dialogs)
      for (const opens of opened) {
        await page.goto(path);
        await expectComplete(page);
        await openDialog(page, opens, (name) => shownAs(language, name));
        await expectFitting(page, typed, `${String(opens.name)} on ${path}`);
      }
    await close();
  });
