// Messages to chat channels: what each service accepts, and texts that it shows as they are.

export const chatServices = ['slack', 'teams', 'google-chat'] as const;
export type ChatService = (typeof chatServices)[number];

/** What a channel can get. */
export const chatTopics = ['week.report', 'budget.alert', 'meeting.planned', 'month.closed'] as const;
export type ChatTopic = (typeof chatTopics)[number];

/** Lines may contain titles of meetings, which are text of strangers. */
export type ChatMessage = { heading: string; sections: { heading: string; lines: string[] }[]; url: string };

/** Pauses between two messages to one channel. */
export const messagePauseMs = 1000;

const mostBlocks = 50;
const longestSlackText = 3000;
const longestSlackHeading = 150;
/** The service says 28 kB; the envelope takes some of it. */
const mostTeamsBytes = 26_000;
/** The service says 4,096 characters. */
const longestGoogleText = 4000;

const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
/** Without line breaks and characters that hide or turn text. */
const oneLine = (text: string): string => text.replaceAll(invisible, ' ').toWellFormed();
/** Chat programs link what looks like an address. */
const unlinked = (text: string): string =>
  oneLine(text)
    .replaceAll('://', '[:]//')
    .replace(/\.(?=\p{L}{2}|xn--)/gu, '[.]');

/** In `text`, the fallback of notifications, these begin mentions and links. */
export const slackText = (text: string): string =>
  unlinked(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A run of a rich text block has no Markdown, and mentions need an entity, which a message has none of. */
export const teamsText = (text: string): string => unlinked(text).replaceAll('<', '‹').replaceAll('>', '›');

const marks = /[*_~`[\]()]/g;
/** There is no escape character: look-alikes stand for what begins mentions and links, and marks are no pairs. */
export const googleText = (text: string): string =>
  unlinked(text)
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll(marks, (mark) => `${mark}\u200B`);

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;

type Payload = Record<string, unknown>;

const plain = (text: string) => ({ type: 'plain_text', text, emoji: false });

function slackPayload({ heading, sections, url }: ChatMessage): Payload {
  const blocks = [
    { type: 'header', text: plain(cut(oneLine(heading), longestSlackHeading)) },
    ...sections.map((section) => ({
      type: 'section',
      // Plain text has no mentions and links; only the fallback is escaped.
      text: plain(cut([section.heading, ...section.lines].map(unlinked).join('\n'), longestSlackText)),
    })),
  ].slice(0, mostBlocks - 1);
  const link = {
    type: 'actions',
    elements: [{ type: 'button', text: plain('MeetingCost'), url, action_id: 'open' }],
  };
  return { text: slackText(heading), blocks: [...blocks, link], unfurl_links: false, unfurl_media: false };
}

const run = (text: string, style = {}) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...style }],
});

function teamsPayload({ heading, sections, url }: ChatMessage): Payload {
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      run(teamsText(heading), { size: 'Large', weight: 'Bolder' }),
      ...sections.flatMap((section) => [
        run(teamsText(section.heading), { weight: 'Bolder' }),
        ...section.lines.map((line) => run(teamsText(line))),
      ]),
    ],
    actions: [{ type: 'Action.OpenUrl', title: 'MeetingCost', url }],
  };
  const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', content: card };
  return { type: 'message', attachments: [{ ...attachment, contentUrl: null }] };
}

const googlePayload = ({ heading, sections, url }: ChatMessage): Payload => ({
  text: [
    `*${googleText(heading)}*`,
    ...sections.flatMap((section) => [
      '',
      `*${googleText(section.heading)}*`,
      ...section.lines.map(googleText),
    ]),
    '',
    url,
  ].join('\n'),
});

const payloads = { slack: slackPayload, teams: teamsPayload, 'google-chat': googlePayload };

function isTooLarge(service: ChatService, { sections, heading }: ChatMessage, payload: Payload): boolean {
  if (service === 'teams') return new TextEncoder().encode(JSON.stringify(payload)).length > mostTeamsBytes;
  if (service === 'google-chat') return String(payload['text']).length > longestGoogleText;
  const texts = sections.map((one) => [one.heading, ...one.lines].map(unlinked).join('\n'));
  return (
    sections.length + 2 > mostBlocks ||
    heading.length > longestSlackHeading ||
    texts.some((text) => text.length > longestSlackText)
  );
}

const mostLine = 300;

/** The body of a message. What a service does not accept is left out from the end, and `shortened` says so. */
export function chatPayload(service: ChatService, message: ChatMessage, shortened: string): Payload {
  const render = payloads[service];
  const lines = message.sections.map((section) => ({
    heading: cut(section.heading, mostLine),
    lines: section.lines.map((line) => cut(line, mostLine)),
  }));
  let fitted: ChatMessage = {
    ...message,
    heading: cut(message.heading, longestSlackHeading),
    sections: lines,
  };
  let payload = render(fitted);
  while (isTooLarge(service, fitted, payload)) {
    const sections = withoutLast(fitted.sections.filter(({ heading }) => heading !== shortened));
    fitted = { ...fitted, sections: [...sections, { heading: shortened, lines: [] }] };
    payload = render(fitted);
  }
  return payload;
}

/** Without the last line, or the last section that has only one. */
function withoutLast(sections: ChatMessage['sections']): ChatMessage['sections'] {
  const last = sections.at(-1);
  if (!last) return [];
  const before = sections.slice(0, -1);
  return last.lines.length > 1 ? [...before, { ...last, lines: last.lines.slice(0, -1) }] : before;
}
