import { expect, test } from './fixtures.ts';
import { newAdmin } from './people.ts';

// The service worker starts in e2e/offline.e2e.ts, and the worker of imports in e2e/imports.e2e.ts.
test('no text becomes HTML, a script or the address of a foreign worker', async ({ page }) => {
  await newAdmin(page);
  await page.goto('/dashboard');
  const blocked = await page.evaluate(() => {
    const attempts = {
      html: () => document.createElement('div').insertAdjacentHTML('beforeend', '<b>x</b>'),
      worker: () => new Worker('https://elsewhere.test/x.js'),
      script: () => Object.assign(document.createElement('script'), { text: 'globalThis.ran = 1' }),
    };
    return Object.entries(attempts).filter(([, attempt]) => {
      try {
        attempt();
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    });
  });
  expect(blocked.map(([name]) => name)).toEqual(['html', 'worker', 'script']);
});
