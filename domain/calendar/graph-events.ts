// Events of Microsoft Graph.

import { type Listed, peopleOf } from './attendees.ts';
import {
  listedIn,
  type MailboxView,
  originalStartAt,
  type VendorEvent,
  withoutHidden,
} from './vendor-events.ts';

type Optional<T> = T | null | undefined;
type GraphParty = Optional<{
  emailAddress?: Optional<{ name?: Optional<string>; address?: Optional<string> }>;
}>;
/** In UTC, since the request asks for it. */
type GraphTime = Optional<{ dateTime?: Optional<string> }>;

export type GraphEvent = {
  id: string;
  type?: Optional<string>;
  seriesMasterId?: Optional<string>;
  iCalUId?: Optional<string>;
  originalStart?: Optional<string>;
  lastModifiedDateTime?: Optional<string>;
  subject?: Optional<string>;
  start?: GraphTime;
  end?: GraphTime;
  isAllDay?: Optional<boolean>;
  isCancelled?: Optional<boolean>;
  showAs?: Optional<string>;
  sensitivity?: Optional<string>;
  organizer?: GraphParty;
  attendees?: Optional<
    readonly {
      type?: Optional<string>;
      status?: Optional<{ response?: Optional<string> }>;
      emailAddress?: NonNullable<GraphParty>['emailAddress'];
    }[]
  >;
  responseStatus?: Optional<{ response?: Optional<string> }>;
};

const instantOf = (time: GraphTime): number => Date.parse(`${(time?.dateTime ?? '').slice(0, 19)}Z`);

const partyOf = (party: GraphParty) => ({
  address: party?.emailAddress?.address ?? '',
  name: party?.emailAddress?.name ?? '',
});

/** The ids of series whose UID has to be asked. */
export const seriesWithoutUid = (items: readonly GraphEvent[], uids: ReadonlyMap<string, string>): string[] =>
  [...new Set(items.flatMap(({ seriesMasterId }) => seriesMasterId || []))].filter((id) => !uids.has(id));

export function graphEvents(items: readonly GraphEvent[], view: MailboxView): VendorEvent[] {
  return items.flatMap((item): VendorEvent[] => {
    const series = item.seriesMasterId ?? '';
    const uid = (series === '' ? undefined : view.uids.get(series)) ?? item.iCalUId ?? '';
    const [startsAt, endsAt] = [instantOf(item.start), instantOf(item.end)];
    if (uid === '' || Number.isNaN(startsAt) || Number.isNaN(endsAt) || item.type === 'seriesMaster')
      return [];
    const originalAt = Date.parse(item.originalStart ?? '') || startsAt;
    const isAllDay = item.isAllDay === true;
    const originalStart = originalStartAt(originalAt);
    const person = listedIn(view);
    const hasDeclined = item.responseStatus?.response === 'declined';
    const isOwner = ({ address }: Listed) => view.ownEmails.includes(address);
    const entries = (item.attendees ?? []).flatMap(
      ({ type, status, emailAddress }) =>
        person({
          ...partyOf({ emailAddress }),
          kind: type === 'resource' ? 'RESOURCE' : '',
          role: type === 'optional' ? 'OPT-PARTICIPANT' : '',
          answer: status?.response ?? '',
        }) ?? [],
    );
    // Who is listed by address and by directory path has answered as one of them.
    const answersOf = Map.groupBy(entries, ({ address, name }) => address || name);
    const declines = ({ address, name }: Listed) => {
      const answers = (answersOf.get(address || name) ?? []).map(({ answer }) => answer);
      return answers.includes('declined') && !answers.includes('accepted');
    };
    // Only the organizer's copy knows the answers of others, and only the own copy knows the own one.
    const listed = entries.map((one) =>
      (isOwner(one) && hasDeclined) || declines(one) ? { ...one, answer: 'declined' } : one,
    );
    const isListed = listed.some(isOwner);
    const [own = ''] = view.ownEmails;
    const declined =
      hasDeclined && !isListed && own !== '' ? person({ address: own, answer: 'declined' }) : null;
    const organizer = partyOf(item.organizer);
    const { address, name } = organizer;
    return [
      withoutHidden({
        ...peopleOf(
          address === '' && name === '' ? null : person(organizer),
          declined ? [...listed, declined] : listed,
        ),
        series,
        uid,
        recurrenceId: series === '' ? '' : isAllDay ? originalStart.slice(0, 10) : originalStart,
        sequence: 0,
        title: item.subject ?? '',
        startsAt,
        endsAt,
        isAllDay,
        isPrivate: (item.sensitivity ?? 'normal') === 'private' || item.sensitivity === 'confidential',
        isFree: item.showAs === 'free',
        isCanceled: item.isCancelled === true,
        isExcluded: false,
        isOwnComponent: item.type !== 'occurrence',
        slotMinutes: null,
        stampedAt: Date.parse(item.lastModifiedDateTime ?? '') || 0,
        hasAgenda: null,
        isRecurring: series !== '',
      }),
    ];
  });
}
