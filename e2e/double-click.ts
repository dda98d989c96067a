import type { Locator } from '@playwright/test';

/** A double click that waits for the effect of the first click before the second. */
export async function doubleClick(target: Locator, between: () => Promise<unknown>): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('it is not shown');
  const { mouse } = target.page();
  await mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (const clickCount of [1, 2]) {
    await mouse.down({ clickCount });
    await mouse.up({ clickCount });
    if (clickCount === 1) await between();
  }
}
