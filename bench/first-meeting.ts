// From the landing page to the first saved meeting, by somebody who reads, points and types like a human, on an empty
// server: with an account first, and by trying the calculator first.

import { chromium, type Locator, type Page } from '@playwright/test';
import { wholeChromiumAt } from '../e2e/chromium.ts';
import { type Bar, sized, withServer } from './bar.ts';

/** 40 words a minute, a common speed of people who type with some practice. */
const keyMs = sized(300, 0);
/** To find a control and press it. */
const pressMs = sized(1200, 0);
/** 238 words a minute is the mean of silent reading in English (Brysbaert 2019). */
const wordMs = sized(60_000 / 238, 0);
const mostMs = 120_000;

class Visitor {
  readonly page: Page;
  /** Spent on reading, pointing and typing; the rest is the product's. */
  humanMs = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async #spend(ms: number): Promise<void> {
    this.humanMs += ms;
    await this.page.waitForTimeout(ms);
  }

  /** Reads all of it once. */
  async read(part: Locator): Promise<void> {
    await part.first().waitFor();
    const words = (await part.allInnerTexts()).join(' ').split(/\s+/).filter(Boolean).length;
    await this.#spend(words * wordMs);
  }

  async press(control: Locator): Promise<void> {
    await control.waitFor();
    await this.#spend(pressMs);
    await control.click();
  }

  async choose(field: string, option: string): Promise<void> {
    const select = this.page.getByLabel(field, { exact: true });
    await this.press(select);
    await this.#spend(pressMs);
    await select.selectOption({ label: option });
  }

  /** Goes on with Tab where it can, as the fields follow each other. */
  async type(field: Locator, text: string): Promise<void> {
    await field.focus();
    await this.#spend(keyMs);
    this.humanMs += keyMs * text.length;
    await field.pressSequentially(text, { delay: keyMs });
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

async function fillInMeeting(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const form = page.getByRole('form', { name: 'Add attendee' });
  await form.waitFor();
  await visitor.read(
    page
      .locator('header', { has: page.locator('h1') })
      .or(page.locator('h1'))
      .first(),
  );
  for (const [name, role] of [
    ['Ana', 'Engineer'],
    ['Ben', 'Designer'],
  ] as const) {
    await visitor.type(form.getByLabel('Name'), name);
    await visitor.type(form.getByLabel('Role or title'), role);
    await visitor.press(form.getByRole('button', { name: 'Add', exact: true }));
  }
  await visitor.press(button(page, 'Start'));
  await visitor.read(page.getByRole('region', { name: 'Live cost' }));
}

async function createAccount(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const password = 'river stone 42';
  await visitor.read(page.getByRole('main'));
  await visitor.type(page.getByLabel('Full name'), 'Ada Example');
  await visitor.type(page.getByLabel('Email'), 'ada@acme.test');
  await visitor.type(page.getByLabel('New organization name'), 'Acme');
  await visitor.choose('Role', 'Admin');
  await visitor.type(page.getByLabel('Password', { exact: true }), password);
  await visitor.type(page.getByLabel('Confirm password'), password);
  await visitor.press(button(page, 'Create account'));
  await page.waitForURL(/\/login/);
  await visitor.type(page.getByLabel('Password', { exact: true }), password);
  await visitor.press(button(page, 'Sign in'));
}

async function save(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await visitor.press(button(page, 'Save Meeting'));
  await visitor.press(button(page, 'Save as 1 minute'));
  await page.getByText('Meeting saved').waitFor();
}

async function walk(isTrying: boolean): Promise<{ ms: number; humanMs: number }> {
  return withServer(async ({ url }) => {
    const browser = await chromium.launch({
      executablePath: await wholeChromiumAt(),
      args: ['--no-sandbox'],
    });
    try {
      const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } });
      const visitor = new Visitor(page);
      const from = performance.now();
      await page.goto('/');
      await visitor.read(page.locator('section').first().locator('h1, p'));
      if (isTrying) {
        await visitor.press(link(page, 'Try the calculator without an account'));
        await fillInMeeting(visitor);
        await visitor.press(link(page, 'Save this meeting'));
        await createAccount(visitor);
      } else {
        await visitor.press(link(page, 'Start Calculating Free'));
        await visitor.read(page.getByRole('main'));
        await visitor.press(link(page, 'Create an account'));
        await createAccount(visitor);
        await fillInMeeting(visitor);
      }
      await save(visitor);
      return { ms: performance.now() - from, humanMs: visitor.humanMs };
    } finally {
      await browser.close();
    }
  });
}

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;

export async function firstMeeting(): Promise<Bar[]> {
  const bars: Bar[] = [];
  for (const [name, isTrying] of [
    ['with an account first', false],
    ['trying it first', true],
  ] as const) {
    const { ms, humanMs } = await walk(isTrying);
    bars.push({
      name: `landing page to the first saved meeting, ${name}`,
      figure: seconds(ms),
      peer: `reading, pointing and typing ${seconds(humanMs)}`,
      aim: `≤ ${seconds(mostMs)}`,
      holds: ms <= mostMs,
      // Somebody who has to read and type everything twice.
      control: ms + humanMs > mostMs,
    });
  }
  return bars;
}
