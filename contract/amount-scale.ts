let scale = 1;

/** Limits of amounts are those in US dollars times this. */
export const amountScale = (): number => scale;

/** For all that is parsed until the next call: of the caller's organization on the server, of the page's in a browser. */
export function setAmountScale(next: number): void {
  scale = next;
}
