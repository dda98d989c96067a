// Past meetings, created by an import.

import type { Page } from '@playwright/test';
import { localDay } from '#domain/time/local-day.ts';
import { expect } from './fixtures.ts';

const dayMs = 86_400_000;
/** The names that an import keeps, which are fewer than the attendees. */
const named = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gil', 'Hana', 'Ivo', 'Jun'];

export type Held = {
  title: string;
  /** Days before today, one per meeting. */
  daysAgo: readonly number[];
  people: number;
  minutes: number;
};

/** Noon so many days before today, which may be another day than in UTC. */
export const noonBefore = (days: number): Date =>
  new Date(Date.parse(`${localDay(Date.now(), 'Europe/Berlin')}T12:00:00Z`) - days * dayMs);

/** Without agendas, at noon. */
export async function importHeld(page: Page, held: readonly Held[], hourlyRate = 75): Promise<void> {
  const meetings = held.flatMap(({ title, daysAgo, people: count, minutes }) =>
    daysAgo.map((days) => ({
      row: 1,
      title,
      type: 'other',
      agenda: null,
      startedAt: noonBefore(days).toISOString(),
      durationMinutes: minutes,
      names: named.slice(0, count),
      unnamedAttendees: Math.max(0, count - named.length),
    })),
  );
  const batch = {
    importKey: crypto.randomUUID(),
    fileName: 'calendar.csv',
    hourlyRate,
    salaryTier: null,
    meetings: meetings.map((meeting, i) => ({ ...meeting, row: i + 1 })),
    isLast: true,
  };
  expect((await page.request.post('/api/imports', { data: batch })).status()).toBe(200);
}

/** An hour each week with nine people, for twelve weeks. */
export const weeklySync: Held = {
  title: 'Weekly sync',
  daysAgo: Array.from({ length: 12 }, (_, week) => week * 7 + 2),
  people: 9,
  minutes: 60,
};

/** Too many people, without a rhythm, and short enough. */
export const offsite: Held = { title: 'Offsite', daysAgo: [3, 4, 20, 41], people: 12, minutes: 25 };
