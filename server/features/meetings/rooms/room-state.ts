// What the screen of a room shows: at the blended rate, without names, and without titles unless it has them.

import type { LiveMeeting } from '#contract/meetings/live-meetings.ts';
import type { RoomState } from '#contract/meetings/room-screens.ts';
import { shownInRoom } from '#domain/meetings/live/room.ts';
import { untitledMeeting } from '#domain/meetings/meeting.ts';
import { toMajor } from '#domain/money/money.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { dayMs } from '#domain/time/time-units.ts';
import type { AppContext } from '#server/context.ts';
import { blendedIn } from '#server/db/visible-to.ts';
import { toLiveMeeting } from '#server/features/meetings/live/serializers.ts';
import { currencyAndRate, liveById, unsavedLive } from '#server/features/meetings/live/store.ts';
import { plannedAttendeesOf } from '#server/features/meetings/planned/attendees-store.ts';
import { copiesOfPlanned } from '#server/features/meetings/planned/copies-store.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { bookedIn, type RoomScreenRow } from './store.ts';

/** How far ahead a screen looks for the next meeting. */
const aheadMs = 7 * dayMs;

export function roomState({ db, now }: AppContext) {
  return async ({ organizationId, name, room, showsTitles }: RoomScreenRow): Promise<RoomState> => {
    const org = organizationId as OrgId;
    const shown = blendedIn(db.read);
    const organization = await currencyAndRate(db.read, org);
    if (!organization) throw new Error('a screen has an organization');
    const lives = await unsavedLive(db.read, org);
    const begun = lives.flatMap(({ draft }) => draft.plannedMeetingId ?? []);
    const booked = await bookedIn(shown, org, room, begun, now(), now() + aheadMs);
    const { live, next } = shownInRoom(lives, booked, now());
    const plannedId = live?.draft.plannedMeetingId ?? next?.id;
    const copies = plannedId === undefined ? [] : await copiesOfPlanned(db.read, org, [plannedId]);
    const hasTitle = showsTitles === 1 && copies.every(({ status }) => status !== 'private');
    const row = live && (await liveById(shown, org, live.id));
    const people = next && (await plannedAttendeesOf(db.read, org, [next.id])).get(next.id);
    return {
      name,
      timeZone: organization.timeZone,
      currency: organization.currency,
      live: row ? withTitles(toLiveMeeting(row, organization, false), hasTitle) : null,
      next: next && {
        title: hasTitle && next.title !== untitledMeeting ? next.title : null,
        startsAt: isoInstant(next.startsAt),
        durationMinutes: next.durationMinutes,
        people: people?.length ?? 0,
        cost: toMajor(next.totalCents),
      },
    };
  };
}

const withTitles = (live: LiveMeeting, hasTitle: boolean): LiveMeeting =>
  hasTitle
    ? live
    : { ...live, title: '', agenda: live.agenda.map(({ minutes }) => ({ title: '', minutes })) };
