// The optional texts of a meeting. Drafts, edits, imported rows, responses and table columns share these names.

/** Texts of one line, which lists show, with their maximum lengths. */
export const lineLimits = { department: 120, location: 200 };

/** All texts. The others can have several lines; only the meeting page shows them. */
export const textLimits = { ...lineLimits, agenda: 2000 };

export type MeetingLine = keyof typeof lineLimits;
export type MeetingText = keyof typeof textLimits;

export const meetingLines = Object.keys(lineLimits) as MeetingLine[];
export const meetingTexts = Object.keys(textLimits) as MeetingText[];

export const isLine = (name: MeetingText): name is MeetingLine => name in lineLimits;

/** An object with a value for each text. */
export const eachText = <T>(valueOf: (name: MeetingText) => T): Record<MeetingText, T> =>
  Object.fromEntries(meetingTexts.map((name) => [name, valueOf(name)])) as Record<MeetingText, T>;
