import { type Browser, type BrowserContext, expect, type Page, test, type TestInfo } from '@playwright/test';
import { startOfTest } from '#server/testing/app-on.ts';
import { type Hostile, hostileOrganization } from '#server/testing/trust/hostile-organization.ts';
import { hostileTexts } from '#server/testing/trust/hostile-text.ts';
import { appScreens, publicScreens } from '#web/app/screens.tsx';
import { dialogs, openDialog } from './dialogs.ts';
import { requestEach } from './hostile-address.ts';
import { expectComplete, openScreen } from './in-app.ts';
import { injectedMarkup, readable, sideways, watchForHits } from './injection-effects.ts';
import { type OwnServer, ownServer } from './own-server.ts';
import { signInAs } from './people.ts';

// `npm run bench:trust` fills every field with every text, requests a URL for each, and checks wide pages, too.
const isWhole = process.env['INJECTION'] === 'whole';
const rounds = isWhole ? hostileTexts.length : 1;
const phone = { width: 390, height: 844 };
const widths = isWhole ? [phone, { width: 1024, height: 768 }, { width: 1440, height: 900 }] : [phone];

const texts = hostileTexts.map(({ text }) => text);
const csv = `Subject,Department,Start Time,Duration,Attendees\n${texts
  .map(
    (text) =>
      `${[text, text].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')},2026-11-02 09:00,15 min,"${text.replaceAll('"', '""')}"\n`,
  )
  .join('')}`;

const views = [
  '/dashboard/coach?view=series',
  '/dashboard/coach?view=what-if',
  '/dashboard/coach?view=history',
  '/dashboard/calendar?day=2026-11-21',
];

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectComplete(page);
}

type Tour = {
  page: Page;
  context: BrowserContext;
  server: OwnServer;
  hostile: Hostile;
  /** Texts for URLs and the palette; other widths use only one text, since layout does not depend on it. */
  asked: readonly string[];
  /** Checks the current page for effects of the texts, and records which texts are visible. */
  look: (about: string) => Promise<void>;
};

/** A signed-out browser on a server full of hostile data; any effect of a text fails the test. */
async function tour(browser: Browser, info: TestInfo, walk: (tour: Tour) => Promise<void>): Promise<void> {
  if (isWhole) test.setTimeout(1_800_000);
  const server = await ownServer();
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  try {
    const hostile = await hostileOrganization(server.app, texts, rounds);
    const { fields, stored } = hostile;
    const page = await context.newPage();
    await page.clock.setFixedTime(startOfTest);
    const hits = await watchForHits(page);
    const seen = new Set<string>();
    const wrong: string[] = [];
    let looks = 0;
    const look = async (about: string) => {
      looks += 1;
      for (const hit of hits.splice(0)) wrong.push(`${about}: ${hit}`);
      for (const made of await injectedMarkup(page)) wrong.push(`${about}: made ${made}`);
      for (const text of await readable(page, [...stored])) seen.add(text);
      const tooWide = await sideways(page);
      if (tooWide) wrong.push(`${about} scrolls sideways: ${tooWide}`);
    };
    for (const size of widths) {
      await page.setViewportSize(size);
      await context.clearCookies();
      // Otherwise the calculator would still hold the meeting of the previous width.
      if (looks > 0) await page.evaluate(() => window.localStorage.clear());
      const asked = isWhole && size === phone ? texts : texts.slice(0, 1);
      await walk({ page, context, server, hostile, asked, look });
    }
    expect(wrong).toEqual([]);
    expect([...stored].filter((text) => !seen.has(text))).toEqual([]);
    const at = widths.map(({ width }) => width).join(', ');
    const figure = `${fields.size} fields, ${texts.length} texts, ${looks} looks at ${at} px`;
    info.annotations.push({ type: 'figure', description: figure });
  } finally {
    await context.close();
    await server.close();
  }
}

const signIn = ({ context, server, hostile }: Tour) => signInAs(context, server.url, hostile.admin);

test('text that people type into any field remains text on every screen', async ({ browser }, info) => {
  await tour(browser, info, async (here) => {
    const { page, hostile, asked, look } = here;
    for (const path of ['/', ...publicScreens.map((screen) => screen.path)]) {
      await visit(page, path);
      await look(path);
      await requestEach(page, asked, look);
    }
    await signIn(here);
    const paths = appScreens.map((screen) => screen.path.replace(':id', String(hostile.meetingId)));
    for (const path of [...paths, ...views]) {
      await visit(page, path);
      await look(path);
      if (!path.includes('?')) await requestEach(page, asked, look);
    }
    await visit(page, '/dashboard/import');
    await page
      .getByLabel(/CSV file/)
      .setInputFiles({ name: `${texts[0]}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(page.getByRole('table', { name: 'Preview' })).toBeVisible();
    await look('preview of an import');
  });
});

test('text that people type into any field remains text in every dialog and the palette', async ({
  browser,
}, info) => {
  await tour(browser, info, async (here) => {
    const { page, asked, look } = here;
    await signIn(here);
    await visit(page, '/dashboard');
    for (const [path, openings] of dialogs) {
      await openScreen(page, path);
      for (const opening of openings) {
        const dialog = await openDialog(page, opening);
        await look(`${path}, dialog ${opening.name}`);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      }
      // The calculator has a running meeting by now, so a toast shows the title from the URL.
      if (path.endsWith('/calculator')) {
        await requestEach(page, asked, look);
        const expectedText = `before you set up “${asked.at(-1)?.slice(0, 200)}”`;
        await expect(page.getByText(expectedText).first()).toBeVisible();
        await look('a toast');
        // The app removes parameters from the URL asynchronously, possibly after the next step.
        await visit(page, path);
      }
    }
    await openScreen(page, '/dashboard/settings');
    await page.keyboard.press('Control+K');
    for (const text of asked) {
      const palette = page.getByRole('dialog', { name: 'Search or jump to' });
      await palette.getByRole('combobox').fill(text.slice(0, 200));
      await expect(palette.getByRole('status')).toHaveText(/result/);
      await look(`palette, ${text}`);
    }
  });
});

test('the test detects a page that renders such a text as markup', async ({ browser }) => {
  const server = await ownServer();
  const context = await browser.newContext({ baseURL: server.url });
  try {
    const page = await context.newPage();
    // Without it, Trusted Types would stop the test itself.
    await page.route('**/api/docs', async (route) => {
      const answer = await route.fetch();
      const { 'content-security-policy': policy = '', ...headers } = answer.headers();
      const withoutTypes = policy.replace(/require-trusted-types-for[^;]*;?/, '');
      await route.fulfill({
        response: answer,
        headers: { ...headers, 'content-security-policy': withoutTypes },
      });
    });
    const hits = await watchForHits(page);
    const inMarkups = hostileTexts.filter((hostile) => hostile.inMarkup);
    for (const { text, inMarkup } of isWhole ? inMarkups : inMarkups.slice(0, 3)) {
      // Our content security policy blocks execution, and the test still detects the attempt.
      await page.goto('/api/docs');
      await page.evaluate((markup) => {
        document.body.innerHTML = `<input value="${markup}">${markup}`;
      }, text);
      expect(await injectedMarkup(page), text).not.toEqual([]);
      if (inMarkup === 'script')
        await expect.poll(() => hits.join('\n'), text).toContain('Content Security Policy');
      hits.length = 0;
      // Without the policy, the code runs.
      await page.goto('about:blank');
      await page.setContent(text);
      if (inMarkup === 'script') await expect.poll(() => hits, text).toContain('a text ran');
      hits.length = 0;
    }
    await page.setContent(`<p>${'W'.repeat(2000)}</p>`);
    expect(await sideways(page)).not.toBeNull();
  } finally {
    await context.close();
    await server.close();
  }
});
