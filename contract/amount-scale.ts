// What the limits of amounts, which are in US dollars, are multiplied with. Schemas are made once for all currencies.

let scale = 1;

export const amountScale = (): number => scale;

/** In a browser: that of the organization of the page. */
export function setAmountScale(next: number): void {
  scale = next;
}

/** On a server: that of the caller's organization while `parse` runs, which must not wait for anything. */
export function atAmountScale<T>(next: number, parse: () => T): T {
  const before = scale;
  scale = next;
  try {
    return parse();
  } finally {
    scale = before;
  }
}
