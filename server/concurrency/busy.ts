/** Thrown when a queue of expensive work is full; the request gets 503. */
export class Busy extends Error {}
