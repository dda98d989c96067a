// Address and queries of the ROI tracker.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listRoiMeetings, readRoi, readRoiPoints, RoiFilters } from '#contract/roi.ts';
import { call } from '#web/api/client.ts';
import { meetingsKey } from '#web/components/meetings-key.ts';

/** The filters and the page, counted from 1, in the search part of the address; invalid values are ignored. */
export function readRoiAddress(search: string): { filters: RoiFilters; page: number } {
  const given = new URLSearchParams(search);
  const filters: RoiFilters = {};
  for (const name of ['department', 'sort', 'order'] as const) {
    const value = given.get(name);
    if (value) Object.assign(filters, RoiFilters.safeParse({ [name]: value }).data);
  }
  const page = given.get('page') ?? '';
  return { filters, page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1 };
}

export function roiSearch(filters: RoiFilters, page: number): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given);
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `?${search.toString()}` : '';
}

type Department = string | undefined;

export const roiQuery = (department: Department) =>
  queryOptions({
    queryKey: [...meetingsKey, 'roi', { department }],
    queryFn: ({ signal }) => call(readRoi, { query: { department } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const roiPointsQuery = (department: Department) =>
  queryOptions({
    queryKey: [...meetingsKey, 'roi-points', { department }],
    queryFn: async ({ signal }) => (await call(readRoiPoints, { query: { department } }, { signal })).points,
    placeholderData: keepPreviousData,
  });

export const roiListQuery = (filters: RoiFilters, page: number) =>
  queryOptions({
    queryKey: [...meetingsKey, 'roi-list', filters, page],
    queryFn: ({ signal }) => call(listRoiMeetings, { query: { ...filters, page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
  });
