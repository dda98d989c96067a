import { queryOptions } from '@tanstack/react-query';
import { readSampleData } from '#contract/organization/sample-data.ts';
import { call } from '#web/api/client.ts';

export const sampleDataQuery = queryOptions({
  queryKey: ['sample-data'],
  queryFn: ({ signal }) => call(readSampleData, {}, { signal }),
});
