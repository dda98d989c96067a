import { t } from '#domain/format/text.ts';
import { format } from '#web/components/forms/format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarDays, LayoutTemplate, Repeat, User, Users } from 'lucide-react';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { listMeetings } from '#contract/meetings/meetings.ts';
import { listMemberPage } from '#contract/accounts/members.ts';
import { call } from '#web/api/client.ts';
import { groupsQuery, templatesQuery } from '#web/components/meetings/reusable-queries.ts';
import { meetingPath, meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import { type KnownPerson, useKnownPeople } from '#web/components/people/known-people.ts';
import { navigate } from '#web/components/site/navigation.ts';
import { seriesQuery } from '#web/screens/reports/coach/queries.ts';
import { usePaused } from '#web/ui/use-paused.ts';
import type { Command } from './commands.ts';
import { ranked } from './rank.ts';

export type Found = Command & { note?: string };
export type Section = { title: string; items: Found[] };

const shortest = 2;
const mostEach = 5;

type Finds = {
  sections: Section[];
  isSearching: boolean;
  /** Some searches failed. */
  hasFailed: boolean;
};

/** The organization's records that match the typed words; nothing before there are two letters. */
export function useFound(typed: string, user: CurrentUser): Finds {
  const isMember = user.status === 'active';
  const text = typed.trim();
  const term = usePaused(text);
  const enabled = isMember && term.length >= shortest;
  const meetings = useQuery({
    queryKey: [...meetingsKey, 'palette', term],
    queryFn: ({ signal }) => call(listMeetings, { query: { search: term, limit: '6' } }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
  const members = useQuery({
    queryKey: ['members', 'palette', term],
    queryFn: ({ signal }) => call(listMemberPage, { query: { search: term } }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
  const known = useKnownPeople(text.length >= shortest ? text : '');
  const series = useQuery({ ...seriesQuery, enabled });
  const templates = useQuery({ ...templatesQuery, enabled });
  const groups = useQuery({ ...groupsQuery, enabled });
  if (!isMember || text.length < shortest) return { sections: [], isSearching: false, hasFailed: false };

  const titled = (meetings.data?.meetings ?? []).map(({ id, title, day }) => ({
    id: `meeting:${id}`,
    label: title,
    note: format.longDay(day),
    icon: CalendarDays,
    run: () => void navigate(meetingPath(id)),
  }));
  // Found for a former text.
  const isOld = meetings.isPlaceholderData || term !== text;
  const accounts = members.data?.members ?? [];
  const isAccount = ({ name, email }: KnownPerson) =>
    accounts.some((one) => (email === null ? one.name === name : one.email.toLowerCase() === email));
  const sections: Section[] = [
    {
      title: t`Series`,
      items: best(series.data?.series ?? [], typed, ({ displayTitle, costPerYear }) => ({
        id: `series:${displayTitle}`,
        label: displayTitle,
        note: t`${format.money(costPerYear)} a year`,
        icon: Repeat,
        run: () => void navigate(meetingsPath({ title: displayTitle, planned: 'no' })),
      })),
    },
    { title: t`Meetings`, items: isOld ? ranked(titled, typed) : titled },
    {
      title: t`People`,
      items: [
        ...best(accounts, typed, ({ id, name, email }) => ({
          id: `person:${id}`,
          label: name,
          words: email,
          icon: User,
          note: email,
          run: () => void navigate(`/dashboard/organization?${new URLSearchParams({ search: name })}`),
        })),
        ...best(
          known.matches.filter((one) => !isAccount(one)),
          typed,
          (person) => asFoundPerson(person, user.role === 'admin'),
        ),
      ],
    },
    {
      title: t`Templates`,
      items: best(templates.data ?? [], typed, ({ id, name, title }) => ({
        id: `template:${id}`,
        label: name,
        words: title,
        icon: LayoutTemplate,
        note: t`Open in the calculator`,
        run: () => void navigate(`/dashboard/calculator?template=${id}`),
      })),
    },
    {
      title: t`Groups`,
      items: best(groups.data ?? [], typed, ({ id, name }) => ({
        id: `group:${id}`,
        label: name,
        icon: Users,
        run: () => void navigate(`/dashboard/groups?group=${id}`),
      })),
    },
  ];
  const isSearching = meetings.isFetching || members.isFetching || known.isSearching || term !== text;
  const hasFailed = [meetings, members, series, templates, groups].some(({ isError }) => isError);
  return { sections, isSearching, hasFailed: hasFailed && !isSearching };
}

/** Somebody of the directory, or only of recorded meetings. */
function asFoundPerson({ name, email, role }: KnownPerson, seesDirectory: boolean): Found {
  const isListed = email !== null || role !== null;
  const path =
    isListed && seesDirectory
      ? `/dashboard/people?${new URLSearchParams({ search: name })}`
      : meetingsPath({ person: name });
  return {
    id: `attendee:${name} ${email}`,
    label: name,
    words: email ?? '',
    icon: User,
    note: email ?? role ?? t`In recorded meetings`,
    run: () => void navigate(path),
  };
}

const best = <T>(things: readonly T[], typed: string, asFound: (thing: T) => Found): Found[] =>
  ranked(things.map(asFound), typed).slice(0, mostEach);
