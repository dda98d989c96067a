import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const readHealth = endpoint('GET /api/health', {
  access: 'anyone',
  summary: 'Readiness: 200 if the database responds, otherwise 503',
  answer: z.object({ status: z.literal('ok'), version: z.string() }),
});

export const readLive = endpoint('GET /api/live', {
  access: 'anyone',
  summary: 'Liveness: 200 while the process responds, regardless of the database',
  answer: z.object({ status: z.literal('ok') }),
});
