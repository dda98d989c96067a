// A series that was shortened, or lost people, is not what its last 13 weeks were on average.

/** As soon as this many newest meetings in a row agree, they are what the series is now. */
const leastInARow = 3;
const minutesApart = 5;
const shareOfPeopleApart = 0.1;

type Shape = { durationMinutes: number; attendeeCount: number };

const agree = (one: Shape, other: Shape): boolean =>
  Math.abs(one.durationMinutes - other.durationMinutes) <= minutesApart &&
  Math.abs(one.attendeeCount - other.attendeeCount) <= shareOfPeopleApart * other.attendeeCount;

/**
 * The newest of the meetings (newest first) that agree in length and size, if they differ from what the ones before
 * them were on average; null while the average says what the series is.
 */
export function presentMeetings<M extends Shape>(meetings: readonly M[]): readonly M[] | null {
  const [latest] = meetings;
  if (!latest) return null;
  const other = meetings.findIndex((one) => !agree(one, latest));
  if (other < leastInARow) return null;
  const [present, before] = [meetings.slice(0, other), meetings.slice(other)];
  return agree(meanShape(before), meanShape(present)) ? null : present;
}

function meanShape(meetings: readonly Shape[]): Shape {
  const mean = (of: (one: Shape) => number) =>
    meetings.reduce((sum, one) => sum + of(one), 0) / meetings.length;
  return {
    durationMinutes: mean(({ durationMinutes }) => durationMinutes),
    attendeeCount: mean(({ attendeeCount }) => attendeeCount),
  };
}
