// The purpose of a meeting, from its type, or from its title if the type does not say: users choose among few
// types. Size and length decide where the words mislead.

import type { MeetingKind } from './kinds.ts';

const ofType: Partial<Record<string, MeetingKind>> = {
  standup: 'standup',
  training: 'training',
  workshop: 'workshop',
  brainstorm: 'brainstorm',
  'one-on-one': 'one-on-one',
  planning: 'general',
  review: 'general',
  retro: 'general',
  retrospective: 'general',
};

const words: readonly (readonly [kind: MeetingKind, pattern: RegExp])[] = [
  ['incident', /\b(?:incident|outage|war\s?room|sev[\s-]?[0-3])\b/i],
  ['one-on-one', /\b(?:1\s?[:x-]\s?1|(?:1|one)[\s-]?(?:on|to)[\s-]?(?:1|one))\b/i],
  ['all-hands', /\b(?:all[\s-]?hands|town\s?hall)\b/i],
  ['interview', /\b(?:interviews?|(?:phone|hiring|recruiter)[\s-]?screen(?:ing)?)\b/i],
  ['standup', /\b(?:stand[\s-]?up|daily|huddle)\b/i],
  ['workshop', /\bworkshops?\b/i],
  ['training', /\b(?:trainings?|webinar|onboarding)\b/i],
  ['brainstorm', /\b(?:brainstorm(?:ing)?|ideation)\b/i],
];

/** A title that names clients may belong to an internal meeting about them, so only a type counts. */
const clientType = /\b(?:clients?|customers?|sales|external)\b/i;

/** Fast path: most titles have none of the words, and one pattern is faster than all. */
const anyWord = new RegExp(words.map(([, pattern]) => pattern.source).join('|'), 'i');

/** What ends a phrase: "Workshop: budget" is a workshop, "Workshop budget" is about money. */
const phraseEnd = /[:;,|/()[\]–—&+]|\s-\s|\b(?:about|and|at|by|for|from|in|of|on|to|with)\b/i;

/** A phrase that ends in one of these is about the word before it. */
const otherSubject =
  /\b(?:agenda|budgets?|calendar|contents?|contracts?|costs?|debrief|decisions?|evaluation|feedback|follow[\s-]?up|format|guidelines?|invoices?|logistics|materials?|metrics|outline|plan|planning|policy|post[\s-]?mortem|prep|preparation|pricing|process|proposals?|questions|redesign|reports?|requirements|retro(?:spective)?|reviews?|roadmap|schedul(?:e|ing)|status|strategy|tool(?:ing|s)?|topics|vendors?)$/i;

/** "Training budget Q3" ends in "budget". */
const withoutNumbers = (phrase: string) =>
  phrase
    .trim()
    .split(/\s+/)
    .filter((word) => !/\d/.test(word))
    .join(' ');

function kindIn(text: string): MeetingKind | undefined {
  if (!anyWord.test(text)) return undefined;
  for (const [kind, pattern] of words) {
    const found = pattern.exec(text);
    if (!found) continue;
    const [phrase = ''] = text.slice(found.index + found[0].length).split(phraseEnd);
    return otherSubject.test(withoutNumbers(phrase)) ? undefined : kind;
  }
  return undefined;
}

/** Words of a meeting that informs a large audience. */
const informing = /\b(?:ama|announcements?|briefing|company|fireside|presentation|results|talk|update)\b/i;
const audience = 20;

/** A longer one is a status meeting. */
const standupMinutes = 30;

export type KindFacts = { type: string; title: string; attendeeCount: number; durationMinutes: number };

export function meetingKind({ type, title, attendeeCount, durationMinutes }: KindFacts): MeetingKind {
  const kind = kindByWords(type, title);
  if (kind === 'standup' && durationMinutes > standupMinutes) return 'general';
  if (kind === 'one-on-one' && attendeeCount > 2) return 'general';
  if (kind !== 'general') return kind;
  if (attendeeCount === 2) return 'one-on-one';
  return attendeeCount >= audience && informing.test(title) ? 'all-hands' : 'general';
}

function kindByWords(type: string, title: string): MeetingKind {
  if (type === 'other') return kindIn(title) ?? 'general';
  const known = Object.hasOwn(ofType, type) ? ofType[type] : undefined;
  return known ?? kindIn(type) ?? (clientType.test(type) ? 'client' : (kindIn(title) ?? 'general'));
}
