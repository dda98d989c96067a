// The clocks of devices are wrong. A device measures how far the server's clock is ahead of its own.

/** One request: when it was sent and answered by the device's clock, and the time that the server answered with. */
export type RoundTrip = { sentMs: number; serverMs: number; receivedMs: number };

/** The server's clock is ahead by this much, give or take. */
export type ClockOffset = { offsetMs: number; errorMs: number };

/**
 * The server answered after the request was sent and before its answer arrived, so that each round trip bounds the
 * offset on both sides. The best bounds of all count: a slow way there does not spoil a fast way back.
 */
export function offsetOf(trips: readonly RoundTrip[]): ClockOffset | null {
  if (trips.length === 0) return null;
  const least = Math.max(...trips.map(({ serverMs, receivedMs }) => serverMs - receivedMs));
  const most = Math.min(...trips.map(({ serverMs, sentMs }) => serverMs - sentMs));
  // The device's clock was set meanwhile: only the last round trip is of the clock as it is.
  if (least > most) return trips.length === 1 ? null : offsetOf(trips.slice(-1));
  return { offsetMs: (least + most) / 2, errorMs: (most - least) / 2 };
}

/** Round trips that a device makes before it shows a figure, and at most until the error is small. */
export const fewestTrips = 5;
const mostTrips = 80;
const smallErrorMs = 100;

export const isMeasured = (trips: readonly RoundTrip[]): boolean =>
  trips.length >= mostTrips ||
  (trips.length >= fewestTrips && (offsetOf(trips)?.errorMs ?? Infinity) <= smallErrorMs);

/** Readings of both clocks of a device: one can be set, the other may stop while the device sleeps. */
export type ClockLook = { dateMs: number; performanceMs: number };

const sameWithinMs = 1000;

/** Whether both clocks went on equally since the last look; otherwise the offset must be measured again. */
export const areClocksSteady = (last: ClockLook, now: ClockLook): boolean =>
  Math.abs(now.dateMs - last.dateMs - (now.performanceMs - last.performanceMs)) <= sameWithinMs;
