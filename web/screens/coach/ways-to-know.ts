import type { HygieneFactor } from '#domain/hygiene/rule.ts';

/** Where an unknown factor can be made known, and what to do there. */
export const waysToKnow: Record<HygieneFactor, { to: string; text: string }> = {
  purpose: { to: '/dashboard/import', text: 'import meetings with their description' },
  followThrough: { to: '/dashboard/roi', text: 'record outcomes and action items' },
  people: { to: '/dashboard/meetings', text: 'name who attended' },
  length: { to: '/dashboard/meetings', text: 'correct the lengths' },
  worth: { to: '/dashboard/roi', text: 'say which meetings were worth it' },
  punctuality: { to: '/dashboard/calculator', text: 'note the scheduled start' },
};
