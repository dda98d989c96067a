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
  ['incident', /\b(?:incident|outage|escalation|emergency|war\s?room|sev[\s-]?[0-3])\b/i],
  ['one-on-one', /\b(?:1\s?[:x-]\s?1|(?:1|one)[\s-]?(?:on|to)[\s-]?(?:1|one))\b/i],
  ['all-hands', /\b(?:all[\s-]?hands|town\s?hall)\b/i],
  ['interview', /\b(?:interviews?|(?:phone|hiring|recruiter)[\s-]?screen(?:ing)?)\b/i],
  ['standup', /\b(?:stand[\s-]?up|daily|huddle)\b/i],
  ['workshop', /\b(?:workshops?|off-?site|retreat|hackathon)\b/i],
  [
    'training',
    /\b(?:trainings?|webinar|seminar|onboarding|boot\s?camp|tech\s?talk|brown[\s-]?bag|lunch\s(?:and|&|n)\slearn|knowledge\s(?:sharing|transfer))\b/i,
  ],
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
  /\b(?:agenda|budgets?|alignment|board|calendar|committee|contents?|contracts?|costs?|debrief|decisions?|drills?|evaluation|feedback|follow[\s-]?up|format|guidelines?|invoices?|logistics|materials?|metrics|outline|plan|planning|policy|post[\s-]?mortem|prep|preparation|pricing|process|proposals?|questions|redesign|rehearsal|reports?|requirements|retro(?:spective)?|reviews?|roadmap|schedul(?:e|ing)|status|steering|strategy|survey|tool(?:ing|s)?|topics|vendors?)$/i;

/** "Training budget Q3" ends in "budget". */
const withoutNumbers = (phrase: string) =>
  phrase
    .trim()
    .split(/\s+/)
    .filter((word) => !/\d/.test(word))
    .join(' ');

function kindIn(text: string): MeetingKind | undefined {
  if (!anyWord.test(text)) return undefined;
  const found = words.flatMap(([kind, pattern]) => {
    const match = pattern.exec(text);
    return match ? { kind, from: match.index, to: match.index + match[0].length } : [];
  });
  const phraseAfter = (at: number) => text.slice(at).split(phraseEnd)[0] ?? '';
  const [first] = found.toSorted((a, b) => a.from - b.from);
  if (!first) return undefined;
  // Its last word says what a phrase is: "incident training" is a training.
  const end = first.to + phraseAfter(first.to).length;
  const { kind, to } = found
    .filter(({ from }) => from <= end)
    .reduce((last, one) => (one.to > last.to ? one : last), first);
  return otherSubject.test(withoutNumbers(phraseAfter(to))) ? undefined : kind;
}

/** Words of a meeting that informs a large audience. */
const informing = /\b(?:ama|announcements?|briefing|company|fireside|presentation|results|talk|update)\b/i;
const audience = 20;

/** A longer or larger one is a status meeting. */
const [standupMinutes, standupPeople] = [30, 15];
/** More are no panel. */
const interviewPeople = 8;

export type KindFacts = { type: string; title: string; attendeeCount: number; durationMinutes: number };

export function meetingKind({ type, title, attendeeCount, durationMinutes }: KindFacts): MeetingKind {
  const ofTheType = kindOfType(type);
  const called = ofTheType ?? kindIn(title) ?? 'general';
  const isMisnamed =
    (called === 'standup' && (durationMinutes > standupMinutes || attendeeCount > standupPeople)) ||
    (called === 'interview' && attendeeCount > interviewPeople) ||
    (called === 'one-on-one' && attendeeCount > 2);
  const kind = isMisnamed ? 'general' : called;
  if (attendeeCount === 2 && (kind === 'general' || (!ofTheType && !betweenTwo.has(kind))))
    return 'one-on-one';
  return called === 'general' && attendeeCount >= audience && informing.test(title) ? 'all-hands' : kind;
}

/** Two people can have one of these, whatever else their titles say is a one-on-one. */
const betweenTwo = new Set<MeetingKind>(['training', 'interview', 'incident']);

function kindOfType(type: string): MeetingKind | undefined {
  if (type === 'other') return undefined;
  const known = Object.hasOwn(ofType, type) ? ofType[type] : undefined;
  return known ?? kindIn(type) ?? (clientType.test(type) ? 'client' : undefined);
}
