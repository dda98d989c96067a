// The purpose of a meeting, from its type, or from its title if the type does not say: users choose among few
// types.

export const meetingKinds = [
  'general',
  'standup',
  'one-on-one',
  'all-hands',
  'training',
  'workshop',
  'interview',
  'brainstorm',
  'client',
] as const;

/** `general` is any other meeting, which should decide or agree on something. */
export type MeetingKind = (typeof meetingKinds)[number];

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
  ['one-on-one', /\b(?:1\s?[:x-]\s?1|(?:1|one)[\s-]?(?:on|to)[\s-]?(?:1|one))\b/i],
  ['all-hands', /\b(?:all[\s-]?hands|town\s?hall)\b/i],
  ['interview', /\binterviews?\b/i],
  ['standup', /\b(?:stand[\s-]?up|daily)\b/i],
  ['workshop', /\bworkshops?\b/i],
  ['training', /\b(?:trainings?|webinar|onboarding)\b/i],
  ['brainstorm', /\b(?:brainstorm(?:ing)?|ideation)\b/i],
];

/** A title that names clients may belong to an internal meeting about them, so only a type counts. */
const clientType = /\b(?:clients?|customers?|sales|external)\b/i;

/** Fast path: most titles have none of the words, and one pattern is faster than all. */
const anyWord = new RegExp(words.map(([, pattern]) => pattern.source).join('|'), 'i');

const kindIn = (text: string): MeetingKind | undefined =>
  anyWord.test(text) ? words.find(([, pattern]) => pattern.test(text))?.[0] : undefined;

export function meetingKind(type: string, title: string): MeetingKind {
  if (type === 'other') return kindIn(title) ?? 'general';
  const known = Object.hasOwn(ofType, type) ? ofType[type] : undefined;
  return known ?? kindIn(type) ?? (clientType.test(type) ? 'client' : (kindIn(title) ?? 'general'));
}
