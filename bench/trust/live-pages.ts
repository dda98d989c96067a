// The page of a live meeting in many browser contexts. Each page writes down what it shows and when, by the clock of the
// machine, while its own clock is wrong.

import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { minuteMs } from '#domain/time/time-units.ts';
import { wholeChromiumAt } from '../../e2e/chromium.ts';

/** A change of the meter: the instant by the clock of the machine, and the texts. */
export type Shown = { atMs: number; clock: string; cost: string };

type Recorded = typeof globalThis & { mcShown: Shown[]; mcOffMs: number };

/** Sets the clock of the device off, and records the meter from the start. */
function record(offMs: number): void {
  const now = Date.now.bind(Date);
  const recorded = globalThis as Recorded;
  recorded.mcShown = [];
  recorded.mcOffMs = offMs;
  Date.now = () => now() + recorded.mcOffMs;
  const look = () => {
    const clock = document.querySelector('[role="timer"]')?.textContent ?? '';
    const cost = document.querySelector('.cost-figure > .sr-only')?.textContent ?? '';
    const last = recorded.mcShown.at(-1);
    if (clock === '' || (clock === last?.clock && cost === last.cost)) return;
    recorded.mcShown.push({ atMs: now(), clock, cost });
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}

export type LivePages = Awaited<ReturnType<typeof openPages>>;

/** Opens the link in as many contexts, whose clocks are off by up to `mostOffMs`, and waits for their first figures. */
export async function openPages(link: string, count: number, mostOffMs: number) {
  const browser = await chromium.launch({
    executablePath: await wholeChromiumAt(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const open = async (index: number): Promise<Page> => {
    const context: BrowserContext = await browser.newContext({
      extraHTTPHeaders: { 'x-forwarded-for': `10.2.0.${index + 1}` },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.addInitScript(record, Math.round(mostOffMs * (2 * ((index + 0.5) / count) - 1)));
    await page.goto(link);
    await page.getByRole('timer').filter({ hasText: /\d/ }).waitFor();
    return page;
  };
  const pages: Page[] = [];
  try {
    for (let index = 0; index < count; index += 1) pages.push(await open(index));
  } catch (error) {
    await browser.close();
    throw error;
  }
  const [sleeper] = pages;
  const setState = async (state: 'frozen' | 'active') => {
    if (!sleeper) return;
    const session = await sleeper.context().newCDPSession(sleeper);
    await session.send('Page.setWebLifecycleState', { state });
    await session.detach();
  };
  return {
    /** Freezes the first page. Its clock goes on meanwhile by ten minutes, of which nothing else on the device knows. */
    async sleep(): Promise<void> {
      await setState('frozen');
    },
    async wake(): Promise<void> {
      await sleeper?.evaluate((ms) => void ((globalThis as Recorded).mcOffMs += ms), 10 * minuteMs);
      await setState('active');
    },
    /** What each page showed; the first one slept. */
    shown: () => Promise.all(pages.map((page) => page.evaluate(() => (globalThis as Recorded).mcShown))),
    /** The cost in the summary of each page. */
    totals: () =>
      Promise.all(
        pages.map((page) =>
          page.getByRole('region', { name: 'Summary' }).locator('.cost-figure > .sr-only').innerText(),
        ),
      ),
    close: () => browser.close(),
  };
}
