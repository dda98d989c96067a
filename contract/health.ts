import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const readHealth = endpoint('GET /api/health', {
  access: 'anyone',
  summary: 'Health check: 200 if the database responds, otherwise 503',
  answer: z.object({ status: z.literal('ok'), version: z.string() }),
});
