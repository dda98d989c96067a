import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listRoiMeetings, readRoi, readRoiPoints, type RoiFilters } from '#contract/roi.ts';
import { call } from '#web/api/client.ts';
import { meetingsKey } from '#web/components/meetings-key.ts';

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
