// "How is this computed?" on a phone: the button stays next to its label, with a touch target of 44 px.

import { boxesOf } from './boxes.ts';
import { expect, test } from './fixtures.ts';
import { expectComplete } from './in-app.ts';
import { newAdmin } from './people.ts';

test.use({ viewport: { width: 390, height: 844 } });

test("the button after a long label is on the line of the label's last word", async ({ page }) => {
  await newAdmin(page);
  expect((await page.request.post('/api/sample-data', { data: {} })).ok()).toBe(true);
  for (const [path, names] of [
    ['/dashboard/roi', ['Total Investment', 'Worthwhile Meetings']],
    ['/dashboard/analytics', ['This Week Cost', 'Meetings This Week']],
  ] as const) {
    await page.goto(path);
    await expectComplete(page);
    for (const name of names) {
      const button = page.getByRole('button', { name: `How is ${name} computed?` });
      const label = page.locator('dt').filter({ has: button });
      const lastWord = await label.evaluate((term) => {
        const text = term.firstChild as Text;
        const range = document.createRange();
        range.setStart(text, text.data.trimEnd().lastIndexOf(' ') + 1);
        range.setEnd(text, text.data.length);
        const { y, height } = range.getBoundingClientRect();
        return y + height / 2;
      });
      const [box] = await boxesOf(button);
      expect(Math.abs((box.y + box.bottom) / 2 - lastWord), name).toBeLessThan(4);
      expect(Math.min(box.right - box.x, box.bottom - box.y), name).toBeGreaterThanOrEqual(44);
    }
  }
});
