import { format } from '#web/components/forms/format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarDays, LayoutTemplate, User, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { listMeetings } from '#contract/meetings/meetings.ts';
import { listMemberPage } from '#contract/accounts/members.ts';
import { call } from '#web/api/client.ts';
import { groupsQuery, templatesQuery } from '#web/components/meetings/reusable-queries.ts';
import { meetingPath } from '#web/components/meetings/meeting-link.tsx';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import { navigate } from '#web/components/site/navigation.ts';
import type { Command } from './commands.ts';
import { ranked } from './rank.ts';

export type Found = Command & { note?: string };
export type Section = { title: string; items: Found[] };

const typingMs = 200;
const shortest = 2;
const mostEach = 5;

type Finds = {
  sections: Section[];
  isSearching: boolean;
  /** Some searches failed. */
  hasFailed: boolean;
};

/** The organization's records that match the typed words; nothing before there are two letters. */
export function useFound(typed: string, isMember: boolean): Finds {
  const term = useSettled(typed.trim());
  const enabled = isMember && term.length >= shortest;
  const meetings = useQuery({
    queryKey: [...meetingsKey, 'palette', term],
    queryFn: ({ signal }) => call(listMeetings, { query: { search: term, limit: '6' } }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
  const people = useQuery({
    queryKey: ['members', 'palette', term],
    queryFn: ({ signal }) => call(listMemberPage, { query: { search: term } }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
  const templates = useQuery({ ...templatesQuery, enabled });
  const groups = useQuery({ ...groupsQuery, enabled });
  if (!isMember || typed.trim().length < shortest)
    return { sections: [], isSearching: false, hasFailed: false };

  const sections: Section[] = [
    {
      title: 'Meetings',
      items: (meetings.data?.meetings ?? []).map(({ id, title, day }) => ({
        id: `meeting:${id}`,
        label: title,
        note: format.longDay(day),
        icon: CalendarDays,
        run: () => void navigate(meetingPath(id)),
      })),
    },
    {
      title: 'People',
      items: best(people.data?.members ?? [], typed, ({ id, name, email }) => ({
        id: `person:${id}`,
        label: name,
        words: email,
        icon: User,
        note: email,
        run: () => void navigate(`/dashboard/organization?${new URLSearchParams({ search: name })}`),
      })),
    },
    {
      title: 'Templates',
      items: best(templates.data ?? [], typed, ({ id, name, title }) => ({
        id: `template:${id}`,
        label: name,
        words: title,
        icon: LayoutTemplate,
        note: 'Open in the calculator',
        run: () => void navigate(`/dashboard/calculator?template=${id}`),
      })),
    },
    {
      title: 'Groups',
      items: best(groups.data ?? [], typed, ({ id, name }) => ({
        id: `group:${id}`,
        label: name,
        icon: Users,
        run: () => void navigate(`/dashboard/groups?group=${id}`),
      })),
    },
  ];
  const isSearching = meetings.isFetching || people.isFetching || term !== typed.trim();
  const hasFailed = [meetings, people, templates, groups].some(({ isError }) => isError);
  return { sections, isSearching, hasFailed: hasFailed && !isSearching };
}

const best = <T>(things: readonly T[], typed: string, asFound: (thing: T) => Found): Found[] =>
  ranked(things.map(asFound), typed).slice(0, mostEach);

/** The value after it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
