// A message beside a field that is left moves what is below it. If a press on that is what leaves the field, it would
// end beside what it began on, and be no click: such a message waits for the click.

/** Some presses are none in the end: scrolling, selecting text, a menu. */
const longestPressMs = 1000;

let press = Promise.resolve();

const begin = () => {
  press = new Promise((resolve) => {
    window.addEventListener('click', () => void setTimeout(resolve), { capture: true, once: true });
    setTimeout(resolve, longestPressMs);
  });
};

// The landing page is also rendered in Node.
if (typeof window !== 'undefined') window.addEventListener('pointerdown', begin, { capture: true });

/** Resolves after the click of a press that has begun was handled; at once without one. */
export const afterPress = (): Promise<void> => press;
