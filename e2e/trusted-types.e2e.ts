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

test('styles of the build apply, also those of toasts, and no others', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  for (const path of ['/', '/api/docs', '/login']) await page.goto(path);
  await newAdmin(page);
  await page.goto('/dashboard/groups');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByLabel('Group name').fill('Core');
  await page.getByRole('button', { name: 'Create Group' }).click();
  await expect(page.getByText('Group created')).toBeVisible();
  const toaster = page.locator('[data-sonner-toaster]');
  await expect(toaster).toHaveCSS('position', 'fixed');
  expect(refused).toEqual([]);

  const color = await page.evaluate(() => {
    const style = Object.assign(document.createElement('style'), {
      textContent: 'body { color: rgb(1, 2, 3) }',
    });
    document.head.append(style);
    return getComputedStyle(document.body).color;
  });
  expect(color).not.toBe('rgb(1, 2, 3)');
  expect(refused).not.toEqual([]);
});
