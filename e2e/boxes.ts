import type { Locator } from '@playwright/test';

/** Where an element is shown, in pixels. */
type Box = { x: number; y: number; right: number; bottom: number };

/** Those of elements in one moment: asked one after the other, the second may have moved since the first. */
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
