import type { HygieneFactor } from '#domain/hygiene/hygiene-factors.ts';

/** What each factor is called, and the question that it answers. */
export const factorNames: Record<HygieneFactor, { name: string; question: string }> = {
  purpose: { name: 'Purpose', question: 'Was there an agenda or a goal?' },
  followThrough: { name: 'Follow-through', question: 'Were outcomes and action items recorded?' },
  people: { name: 'Right people', question: 'Were there few enough to decide?' },
  length: { name: 'Length', question: 'Was it short enough to keep attention?' },
  worth: { name: 'Worth', question: 'Was it worth the time, by your own judgement?' },
  punctuality: { name: 'Punctuality', question: 'Did it begin when it was scheduled?' },
};
