// Address and queries of the ROI tracker.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listRoiMeetings, readRoi, readRoiPoints, RoiFilters } from '#contract/meetings/roi.ts';
import { call } from '#web/api/client.ts';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import { type Search, stringifySearch } from '#web/components/site/navigation.ts';

type RoiAddress = { filters: RoiFilters; page: number };

/** The filters and the page, counted from 1, in the address; invalid values are ignored. */
export function readRoiAddress({ page = '', ...given }: Search): RoiAddress {
  const filters: RoiFilters = {};
  for (const name of ['department', 'sort', 'order'] as const)
    if (given[name]) Object.assign(filters, RoiFilters.safeParse({ [name]: given[name] }).data);
  return { filters, page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1 };
}

export const roiSearch = ({ filters, page }: RoiAddress): string =>
  stringifySearch({ ...filters, ...(page > 1 && { page: String(page) }) });

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
