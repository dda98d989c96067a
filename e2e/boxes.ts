import type { Locator } from '@playwright/test';

/** Bounds of an element in pixels. */
type Box = { x: number; y: number; right: number; bottom: number };

/** Measures several elements at the same moment: between separate calls, one may move. */
export async function boxesOf<const Elements extends readonly [Locator, ...Locator[]]>(
  ...elements: Elements
): Promise<{ [At in keyof Elements]: Box }> {
  const [first, ...others] = elements;
  const handles = await Promise.all(others.map((element) => element.elementHandle()));
  const boxes = await first.evaluate(
    (element, rest) =>
      [element, ...rest].map((one) => {
        const { x, y, right, bottom } = one.getBoundingClientRect();
        return { x, y, right, bottom };
      }),
    handles.filter((handle) => handle !== null),
  );
  return boxes as { [At in keyof Elements]: Box };
}
