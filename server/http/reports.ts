// The calls that read much and change nothing that others see, so that a replica may be asked (decision 045). One list,
// to be read at a glance, and not in the pages' code.

import type { Endpoint } from '#contract/endpoint.ts';

export const reports: ReadonlySet<string> = new Set([
  'GET /api/analytics',
  'GET /api/audit-log',
  'GET /api/audit-log/actors',
  'GET /api/audit-log/export',
  'GET /api/budgets',
  'GET /api/calendar',
  'GET /api/coach',
  'GET /api/coach/actions',
  'GET /api/coach/series',
  'GET /api/dashboard',
  'GET /api/meetings',
  'GET /api/meetings/export',
  'GET /api/roi',
  'GET /api/roi/export',
  'GET /api/roi/meetings',
  'GET /api/roi/points',
]);

export const isReport = ({ method, path }: Endpoint): boolean => reports.has(`${method} ${path}`);
