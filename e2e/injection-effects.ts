// Detects effects of user-entered text in a page: executed code, a violation of the content security policy, a
// created element or attribute, or a request to another server. See server/testing/trust/hostile-text.ts.

import type { Page } from '@playwright/test';

declare global {
  interface Window {
    hit?: () => void;
  }
}

/** Effects so far, one line each. Watches from the next navigation on. */
export async function watchForHits(page: Page): Promise<string[]> {
  const hits: string[] = [];
  await page.addInitScript(() => {
    window.hit = () => console.error('a text ran');
  });
  page.on('dialog', (dialog) => {
    hits.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    const text = message.text();
    if (/^a text ran$|Content Security Policy/.test(text)) hits.push(text);
  });
  page.on('pageerror', (error) => void hits.push(`an error: ${error.message}`));
  page.on('request', (request) => {
    if (request.url().includes('//hit.test')) hits.push(`a request: ${request.url()}`);
  });
  return hits;
}

/** Elements and attributes on the page that only an injected text can create. */
export async function injectedMarkup(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isMade = ({ name, value }: Attr) =>
      name === 'data-hit' ||
      name.startsWith('on') ||
      name === 'srcdoc' ||
      (name === 'style' && value.includes('hit.test')) ||
      (/^(href|src|action|formaction|xlink:href)$/.test(name) &&
        /^\s*(javascript:|(\w+:)?\/\/hit)/i.test(value));
    return [...document.querySelectorAll('*')]
      .filter(({ attributes }) => [...attributes].some(isMade))
      .map((element) => element.outerHTML.slice(0, 200));
  });
}

/** Which of the texts are visible on the page or in a field. */
export async function readable(page: Page, texts: readonly string[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[];
    const all = [document.body.textContent, ...fields.map(({ value }) => value)].join('\n');
    return wanted.filter((text) => all.includes(text));
  }, texts);
}

/** Elements that make the page or a dialog scroll sideways; null if there is no horizontal scrolling. */
export async function sideways(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open]')];
    const wide = boxes.find(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    if (!wide) return null;
    const widest = [...wide.querySelectorAll('*')].findLast(
      (element) => element.getBoundingClientRect().right > wide.getBoundingClientRect().right,
    );
    return `${wide.scrollWidth} px of ${wide.clientWidth}, by ${(widest ?? wide).outerHTML.slice(0, 200)}`;
  });
}
