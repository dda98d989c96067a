// What an operator asks.

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const readHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'anyone',
  summary: '200 when the database answers, 503 otherwise',
  answer: z.object({ status: z.literal('ok'), version: z.string() }),
});
