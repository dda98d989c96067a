// Everything that is stored about somebody and what they made, in one piece.

import type { Answer } from '#contract/endpoint.ts';
import type { MeetingWithAttendees } from '#contract/meetings.ts';
import type { exportMyData } from '#contract/profile.ts';
import { isoInstant } from '#domain/instant.ts';
import { apiTokenAnswer } from '#server/api-tokens/answers.ts';
import type { apiTokenStore } from '#server/api-tokens/store.ts';
import { pageByPage } from '#server/db/page-by-page.ts';
import { asMember, orgAtDoor, type Member, type SignedIn } from '#server/http/gate.ts';
import { wholeMeeting } from '#server/meetings/answers.ts';
import type { secondFactorStore } from '#server/second-factor/store.ts';
import { profileUser } from './answers.ts';
import type { plansOf } from './own-plans.ts';
import type { profileStore } from './store.ts';

type Profiles = ReturnType<typeof profileStore>;
type OwnMeeting = Awaited<ReturnType<Profiles['meetings']>>[number];
type Plans = ReturnType<typeof plansOf>;
type Tokens = ReturnType<typeof apiTokenStore>;
type Factors = ReturnType<typeof secondFactorStore>;

// One meeting's attendees are up to 500 rows: few at a time keep the memory small.
const meetingsAtOnce = 200;

export async function ownData(
  {
    profiles,
    plans,
    tokens,
    factors,
  }: { profiles: Profiles; plans: Plans; tokens: Tokens; factors: Factors },
  caller: SignedIn,
  now: number,
): Promise<Answer<typeof exportMyData>> {
  const member = asMember(caller);
  const { username, createdAt } = await profiles.details(caller);
  const entries = member ? await profiles.auditEntries(member.org, member.userId) : [];
  const atDoor = orgAtDoor(caller.organization.id);
  const factor = await factors.read(atDoor, caller.userId);
  return {
    exportedAt: isoInstant(now),
    profile: { ...profileUser(caller), username, createdAt: isoInstant(createdAt) },
    twoFactorSince: factor?.confirmedAt ? isoInstant(factor.confirmedAt) : null,
    apiTokens: (await tokens.list(atDoor, caller.userId)).map(apiTokenAnswer),
    ...(member ? await plans(member) : { groups: [], templates: [] }),
    meetings: member ? await ownMeetings(profiles, member, now) : [],
    auditEntries: entries.map((entry) => ({ ...entry, at: isoInstant(entry.at) })),
  };
}

async function ownMeetings(profiles: Profiles, member: Member, now: number): Promise<MeetingWithAttendees[]> {
  const meetings: MeetingWithAttendees[] = [];
  const pages = pageByPage<OwnMeeting>(meetingsAtOnce, (last, size) =>
    profiles.meetings(member.org, member.userId, last?.id ?? 0, size),
  );
  for await (const rows of pages) {
    const attendees = Map.groupBy(
      await profiles.attendees(
        member.org,
        rows.map(({ id }) => id),
      ),
      ({ meetingId }) => meetingId,
    );
    for (const row of rows)
      meetings.push(
        wholeMeeting({ ...row, createdByName: member.name }, attendees.get(row.id) ?? [], member, now),
      );
  }
  return meetings;
}
