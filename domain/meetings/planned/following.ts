// What a reading of a calendar does to planned and recorded meetings. The past is closed: once a complete reading
// after its end has seen it, an occurrence follows only what is said about this occurrence alone, never a series that
// was moved, renamed, canceled or removed.

import { dayMs, hourMs, minuteMs } from '#domain/time/time-units.ts';
import { type AddressesOf, type Copy, type MergedMeeting, type MergedPerson, mergeCopies } from './copies.ts';
import {
  endOfPlanned,
  hasMeeting,
  type PlannedMeeting,
  type PlannedState,
  type WhyAsking,
  whysOfPolicy,
} from './planned.ts';

/** What an organization knows of one occurrence. */
export type KnownMeeting = Omit<PlannedMeeting, 'attendees'> & {
  id: number;
  /** The first owner of the calendars that contained it; null for a calendar of the organization. */
  ownerId: number | null;
  /** 1 for an occurrence that was moved ahead after it took place; the record of what took place has 0. */
  round: number;
  state: PlannedState;
  why: WhyAsking | null;
  /** No calendar contains it any more; the meeting that recorded it has to go. */
  isGone: 0 | 1;
  meetingId: number | null;
  /** Nobody edited, replaced or deleted the meeting that recorded it. */
  follows: boolean;
  attendees: readonly MergedPerson[];
};

/** From when to when a series was read in the calendars of an owner; 0 stands for those of the organization. */
export type SeriesReading = {
  ownerId: number;
  readFrom: number;
  readUntil: number;
  /** What `readUntil` was before the last reading; the same as `readFrom` after the first one. */
  readBefore: number;
};

export type FollowContext = {
  now: number;
  /** The owner of the calendar that is read; 0 for one of the organization. */
  ownerId: number;
  /** Start of the days that calendars are read for. */
  windowFrom: number;
  addressesOf: AddressesOf;
  /** Before the reading that is being applied. */
  readings: readonly SeriesReading[];
  /** From when to when the calendar was read before; null at its first reading, and for plans. */
  calendarRead: { from: number; until: number } | null;
  /** The calendar did not contain the series before. */
  isNewHere: boolean;
  /** The occurrences of the series that the reading confirms. */
  confirmed: ReadonlySet<string>;
  /** The occurrences that the organizer's own calendar contained until this reading. */
  organizerLeft: ReadonlySet<string>;
  /** The occurrences whose events changed; of the others only whose calendar it is. Missing: all. */
  changed?: ReadonlySet<string>;
  /** A calendar was disconnected: nothing was read. */
  isDisconnected?: boolean;
};

/** What happens to a known meeting (null: a new one), and which copies describe it from now on. */
export type Step = { copies: readonly Copy[]; known: KnownMeeting | null } & (
  | { kind: 'nothing' | 'remove' }
  | {
      kind: 'follow';
      merged: MergedMeeting;
      state: PlannedState;
      why: WhyAsking | null;
      dueAt: number | null;
    }
  | {
      kind: 'add';
      merged: MergedMeeting;
      round: number;
      state: PlannedState;
      why: WhyAsking | null;
      dueAt: number | null;
    }
  /** The recorded meeting is deleted, for good or until the calendar takes its cancellation back. */
  | { kind: 'delete-recorded'; isKnownAsCanceled: boolean }
);

/** An occurrence that ended this long after the reading before is closed, as if it had been read at its end. */
const shortGapMs = hourMs;
/** A meeting moved ahead later than this after its end took place, and takes place again. */
const movedAheadMs = dayMs;

/** Which copies a reading changed. */
export type ReadCopies = {
  /** The original starts of the occurrences. */
  touched: ReadonlySet<string>;
  /** Ids of the copies of the calendar that was read. */
  read: ReadonlySet<number>;
  /** Ids of the known meetings that its copies described before. */
  former: ReadonlySet<number>;
};

/**
 * The steps for the occurrences of a series whose copies changed. `copies` are all copies of these occurrences after the
 * change, `known` all known meetings of the series.
 */
export function followCopies(
  copies: readonly Copy[],
  known: readonly KnownMeeting[],
  { touched, read, former }: ReadCopies,
  context: FollowContext,
): Step[] {
  const byOriginal = Map.groupBy(copies, ({ originalStart }) => originalStart);
  const steps: Step[] = [];
  for (const original of touched) {
    const left = new Set(known.filter(({ originalStart }) => originalStart === original));
    const merged = mergeCopies(byOriginal.get(original) ?? [], context.addressesOf);
    const take = (isMine: (row: KnownMeeting) => boolean) => {
      const mine = [...left].filter(isMine);
      for (const row of mine) left.delete(row);
      return mine;
    };
    const rowsOf = new Map(
      merged.map((it) => [
        it,
        take(({ id }) => it.copies.some(({ plannedMeetingId }) => plannedMeetingId === id)),
      ]),
    );
    // Of the others, a calendar that is connected again finds what it contained before.
    const isUnlinked = ({ copies: some }: MergedMeeting) => some.every((it) => it.plannedMeetingId === null);
    for (const [it, rows] of rowsOf)
      if (isUnlinked(it)) rows.push(...take((row) => isOfCircle(it, row, context)));
    // A reading says nothing about meetings of which its calendar has no copy.
    const isRead = (it: MergedMeeting, rows: readonly KnownMeeting[]) =>
      it.copies.some(({ id }) => read.has(id)) || rows.some(({ id }) => former.has(id));
    for (const [it, rows] of rowsOf) if (isRead(it, rows)) steps.push(...stepsOf(it, rows, known, context));
    for (const row of left) if (former.has(row.id)) steps.push(withoutCopies(row, context));
  }
  // What takes the slot of a meeting that no reading has seen since its end replaces it.
  const replaced = new Set(
    steps.flatMap((it) =>
      it.kind === 'add' && it.round === 0 ? known.filter((row) => isReplacedBy(it.merged, row, context)) : [],
    ),
  );
  return [
    ...steps.filter((it) => it.known === null || !replaced.has(it.known)),
    ...[...replaced].map((row) => removal(row, [])),
  ];
}

function isReplacedBy(merged: MergedMeeting, row: KnownMeeting, context: FollowContext): boolean {
  const isOpen =
    hasEnded(row, context) && !isClosed(row, [], context) && (!hasMeeting(row.state) || row.follows);
  return isOpen && !context.confirmed.has(row.originalStart) && isInSlot(merged, row, context);
}

/** Whether the owners of the copies and the one of a known meeting list each other. */
function isOfCircle(merged: Described, row: KnownMeeting, { addressesOf }: Addresses): boolean {
  const { copies } = merged;
  const isAmong = (ownerId: number | null, names: readonly string[]) =>
    ownerId === null || addressesOf(ownerId).some((email) => names.includes(email));
  const isOwner = copies.some(({ ownerId }) => ownerId === row.ownerId);
  const names = namesOf(row);
  return (
    isOwner ||
    (copies.some(({ ownerId }) => isAmong(ownerId, names)) && isAmong(row.ownerId, namesOf(merged)))
  );
}

const namesOf = ({
  organizerEmail,
  attendees,
}: Pick<KnownMeeting, 'organizerEmail' | 'attendees'>): string[] =>
  [organizerEmail, ...attendees.map(({ email }) => email)].filter((email) => email !== '');

function stepsOf(
  merged: MergedMeeting,
  rows: readonly KnownMeeting[],
  known: readonly KnownMeeting[],
  context: FollowContext,
): Step[] {
  const { copies } = merged;
  const last = rows.toSorted((a, b) => b.round - a.round || b.id - a.id)[0];
  if (!last) return [stepOfUnknown(merged, known, context)];
  const others = rows.filter((row) => row !== last).map((row) => withoutCopies(row, context));
  // Moved ahead, and back to where it was.
  const same = rows.find((row) => row.round < last.round && row.startsAt === merged.startsAt);
  if (same)
    return [
      ...others.filter(({ known: it }) => it !== same),
      { kind: 'nothing', copies, known: same },
      withoutCopies(last, context),
    ];
  return [...others, stepOfKnown(merged, last, context)];
}

const hasEnded = (
  one: Pick<PlannedMeeting, 'startsAt' | 'durationMinutes'>,
  { now }: FollowContext,
): boolean => endOfPlanned(one) <= now;

/** The readings in calendars of people of the meeting: nobody closes the past of others. */
function readingsFor(
  meeting: Pick<KnownMeeting, 'organizerEmail' | 'attendees'>,
  owners: readonly (number | null)[],
  { readings, addressesOf, now, ownerId: reader }: FollowContext,
): { from: number; until: number }[] {
  const names = namesOf(meeting);
  return readings
    .filter(
      ({ ownerId }) =>
        ownerId === 0 ||
        owners.includes(ownerId) ||
        addressesOf(ownerId).some((email) => names.includes(email)),
    )
    .map(({ ownerId, readFrom, readUntil, readBefore }) => ({
      from: readFrom,
      // Of calendars that are read at one instant, none closes anything for the others.
      until: readUntil < now || ownerId === reader ? readUntil : Math.min(readUntil, readBefore),
    }));
}

const ownersOf = (copies: readonly Copy[]) => copies.map(({ ownerId }) => ownerId);

/** Whether a complete reading saw the occurrence at its end or later. */
function isClosed(row: KnownMeeting, copies: readonly Copy[], context: FollowContext): boolean {
  if (!hasEnded(row, context)) return false;
  if (row.state === 'linked') return true;
  const end = endOfPlanned(row);
  return readingsFor(row, [row.ownerId, ...ownersOf(copies)], context).some(
    ({ until }) => until >= end - shortGapMs,
  );
}

/** An occurrence that was not known. */
function stepOfUnknown(merged: MergedMeeting, known: readonly KnownMeeting[], context: FollowContext): Step {
  const { copies } = merged;
  const nothing: Step = { kind: 'nothing', copies, known: null };
  if (merged.isCanceled || merged.leftOut !== null) return nothing;
  const end = endOfPlanned(merged);
  const added = {
    kind: 'add' as const,
    merged,
    copies,
    known: null,
    round: 0,
    state: 'planned' as const,
    dueAt: end,
  };
  // A recorded meeting that has not ended was recorded before the clock was set back.
  const isHeld = (row: KnownMeeting) =>
    isClosed(row, copies, context) || (row.state === 'kept' && !hasEnded(row, context));
  const holder = known.find((row) => isHeld(row) && isInSlot(merged, row, context));
  // Nobody meets twice at one time: another occurrence was moved to where the series is now.
  const isMovedHere = (row: KnownMeeting) =>
    merged.isRecurring === 1 && row.startsAt === merged.startsAt && isOfCircle(merged, row, context);
  if (end > context.now) return { ...added, why: holder || known.some(isMovedHere) ? 'same-slot' : null };
  const wasRead = readingsFor(merged, ownersOf(copies), context).some(
    ({ from, until }) => merged.startsAt >= from && end <= until,
  );
  if (wasRead || holder) return nothing;
  const { calendarRead } = context;
  const isLate =
    merged.isRecurring === 1 &&
    context.isNewHere &&
    calendarRead !== null &&
    merged.startsAt >= calendarRead.from &&
    end <= calendarRead.until;
  return { ...added, why: isLate ? 'late' : null };
}

type Described = Pick<MergedMeeting, 'copies'> & Pick<KnownMeeting, 'organizerEmail' | 'attendees'>;
type Slotted = Described & Pick<MergedMeeting, 'slotMinutes' | 'originalStart'>;
type Addresses = Pick<FollowContext, 'addressesOf'>;

/** Whether a known meeting is the same occurrence of a series that was moved. */
function isInSlot(merged: Slotted, row: KnownMeeting, context: Addresses): boolean {
  const { slotMinutes, originalStart } = merged;
  if (slotMinutes === null || row.originalStart === '' || row.originalStart === originalStart) return false;
  const apart = Math.abs(Date.parse(row.originalStart) - Date.parse(originalStart));
  return apart <= (slotMinutes * minuteMs) / 2 && isOfCircle(merged, row, context);
}

/** The time between occurrences of its series; null for a single meeting. `copies` describe one meeting. */
export function slotOf(copies: readonly Copy[]): number | null {
  const slots = copies.flatMap(({ slotMinutes }) => slotMinutes ?? []);
  return slots.length > 0 ? Math.min(...slots) : null;
}

/**
 * Whether another time of a meeting that has ended is settled already: its series was moved in a calendar that could
 * be read, and not in another one.
 */
export const isSlotTaken = (
  meeting: KnownMeeting,
  copies: readonly Copy[],
  settled: readonly KnownMeeting[],
  addresses: Addresses,
): boolean =>
  settled.some(
    (row) =>
      row.isGone === 0 && isInSlot({ ...meeting, slotMinutes: slotOf(copies), copies }, row, addresses),
  );

/** Whether the reading shows that only this occurrence was canceled, and not its series. */
const isCanceledAlone = ({ originalStart }: MergedMeeting, { confirmed }: FollowContext): boolean =>
  originalStart === '' || confirmed.size > Number(confirmed.has(originalStart));

/** A recorded meeting stays as it is when only whose calendar it is has changed. */
const isSameEvent = ({ originalStart }: KnownMeeting, { changed }: FollowContext): boolean =>
  changed !== undefined && !changed.has(originalStart);

function stepOfKnown(merged: MergedMeeting, row: KnownMeeting, context: FollowContext): Step {
  const { copies } = merged;
  const nothing: Step = { kind: 'nothing', copies, known: row };
  if (hasMeeting(row.state) && !row.follows) return nothing;
  if (row.meetingId !== null && isSameEvent(row, context)) return nothing;
  const isMissing = merged.isCanceled || merged.leftOut !== null;
  if (!isClosed(row, copies, context))
    return isMissing ? removal(row, copies) : followed(merged, row, context);
  if (row.state === 'canceled') return isMissing ? nothing : followed(merged, row, context);
  if (merged.isCanceled)
    return merged.isOwnComponent && isCanceledAlone(merged, context)
      ? { kind: 'delete-recorded', copies, known: row, isKnownAsCanceled: true }
      : nothing;
  if (merged.leftOut !== null) return nothing;
  if (merged.isOwnComponent) {
    const isAhead = endOfPlanned(merged) > context.now;
    if (!isAhead || context.now - endOfPlanned(row) <= movedAheadMs) return followed(merged, row, context);
    const dueAt = endOfPlanned(merged);
    return {
      kind: 'add',
      merged,
      copies,
      known: null,
      round: row.round + 1,
      state: 'planned',
      why: null,
      dueAt,
    };
  }
  return withoutAbsent(merged, row, context) ?? nothing;
}

/** A guest whose own calendar excludes this occurrence was not there. */
function withoutAbsent(merged: MergedMeeting, row: KnownMeeting, context: FollowContext): Step | null {
  const attendees = row.attendees.filter(({ email }) => !merged.absent.includes(email));
  if (attendees.length === row.attendees.length) return null;
  const { title, startsAt, durationMinutes, sequence, hasAgenda, isRecurring, organizerEmail } = row;
  const asKnown = { title, startsAt, durationMinutes, sequence, hasAgenda, isRecurring, organizerEmail };
  return followed({ ...merged, ...asKnown, attendees }, row, context);
}

function removal(row: KnownMeeting, copies: readonly Copy[]): Step {
  return hasMeeting(row.state)
    ? { kind: 'delete-recorded', copies, known: row, isKnownAsCanceled: false }
    : { kind: 'remove', copies, known: row };
}

function followed(merged: MergedMeeting, row: KnownMeeting, context: FollowContext): Step {
  const { now } = context;
  const { copies } = merged;
  const step = { kind: 'follow' as const, merged, copies, known: row };
  const end = endOfPlanned(merged);
  const why = whyAsking(merged, row, context);
  if (row.state === 'kept' || (row.state === 'canceled' && row.meetingId !== null))
    return { ...step, state: 'kept', why, dueAt: now };
  if (row.state === 'dropped') return { ...step, state: 'dropped', why, dueAt: null };
  if (row.state === 'asking' && end <= now) return { ...step, state: 'asking', why, dueAt: null };
  return { ...step, state: 'planned', why: why && !whysOfPolicy.includes(why) ? why : null, dueAt: end };
}

/** If the meeting is missing in the organizer's own calendar only, nobody knows whether it takes place. */
function whyAsking(
  merged: MergedMeeting,
  row: KnownMeeting,
  { organizerLeft }: FollowContext,
): WhyAsking | null {
  if (!merged.hasOrganizersCopy && organizerLeft.has(merged.originalStart)) return 'organizer-gone';
  if (row.why === 'organizer-gone' && merged.hasOrganizersCopy) return null;
  return row.why;
}

/** A known meeting that no calendar contains any more. What took place stays. */
function withoutCopies(row: KnownMeeting, context: FollowContext): Step {
  const nothing: Step = { kind: 'nothing', copies: [], known: row };
  const remove: Step = { kind: 'remove', copies: [], known: row };
  // What recorded it stays, and shows that the occurrence is known.
  if (row.state === 'linked') return remove;
  if (hasMeeting(row.state)) {
    const isKept = !row.follows || isSameEvent(row, context);
    if (context.isDisconnected || isKept || isClosed(row, [], context)) return nothing;
    return { kind: 'delete-recorded', copies: [], known: row, isKnownAsCanceled: false };
  }
  if (context.isDisconnected || endOfPlanned(row) < context.windowFrom) return remove;
  return isClosed(row, [], context) ? nothing : remove;
}
