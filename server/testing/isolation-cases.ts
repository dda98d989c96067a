// Calls among twins beyond those of the table: other ways to ask, and what comes after something else.

import { saveImportBatch } from '#contract/imports.ts';
import type { Browser } from './browser.ts';
import { importOf, secretOf } from './isolation-things.ts';
import { Person } from './people.ts';

export type Case = {
  send?: (actor: Browser) => { query?: object; body?: object };
  before?: (admin: Person) => Promise<unknown>;
};

const importKey = '11111111-1111-4111-8111-111111111111';
const part = (admin: Person, row: number, isLast: boolean) => {
  const batch = importOf(admin);
  return { ...batch, importKey, isLast, meetings: batch.meetings.map((it) => ({ ...it, row })) };
};

const department = (actor: Browser) => ({
  query: { department: actor instanceof Person ? secretOf(actor) : '' },
});

export const cases: Record<string, readonly Case[]> = {
  'GET /api/meetings': [{ send: () => ({ query: { person: 'twin' } }) }],
  'GET /api/meetings/export': [{ send: () => ({ query: { person: 'twin' } }) }],
  'GET /api/roi': [{ send: department }],
  'GET /api/roi/meetings': [{ send: () => ({ query: { sort: 'totalCost' } }) }, { send: department }],
  'GET /api/roi/points': [{ send: department }],
  'PUT /api/organization/profile': [{ send: () => ({ body: { name: 'Moved', timeZone: 'Asia/Tokyo' } }) }],
  'POST /api/imports': [
    {
      before: (admin) => admin.call(saveImportBatch, { body: part(admin, 1, false) }),
      send: (actor) => ({ body: actor instanceof Person ? part(actor, 2, true) : {} }),
    },
  ],
};
