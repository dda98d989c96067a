// Whether the description of an event says what the meeting is about.

import { plainText } from '#domain/format/plain-text.ts';

const separator = '[_─*.=~#–—-]{20,}';

/** Sections that conference services add to a description, between separator lines. */
const sections = [
  /^-::~[^]*?^-::~[^\n]*::-$/gm,
  new RegExp(`^${separator}[ \\t]*$[^]*?^${separator}[ \\t]*$`, 'gm'),
];

/** Lines in which conference services explain how to join. */
const joining = new RegExp(
  [
    String.raw`\b(?:join|joining|zoom|webex|microsoft teams|google meet|jitsi|gotomeeting|bluejeans|skype)\b`,
    String.raw`\b(?:dial|one tap|toll(?: |-)?free|call-in|phone number|local number|numbers available|need help|learn more)\b`,
    String.raw`\b(?:meeting[- ](?:id|number|link|url|options|password|chat link|kennnummer|passwort)|conference id|access code|host key|passcode)\b`,
    String.raw`\b(?:invit(?:es|ing) you|invited to an online meeting|amazon chime|edit this section|do not (?:delete|change|edit)|host information|video address)\b`,
    String.raw`\b(?:password|pin|tel|telephone|telefon|téléphone|for organizers|privacy and security)\b`,
    String.raw`\b(?:kennwort|kenncode|kennung|besprechungs-id|besprechungsoptionen|teilnehmen|beitreten|einwählen|(?:schnell|orts)?einwahl|zugriffscode|weitere infos|sie hilfe)\b`,
    String.raw`\b(?:rejoindre|réunion microsoft|id de (?:la )?réunion|code secret|besoin d.aide|options de réunion)(?!\p{L})`,
    String.raw`\b(?:unirse|id\.? de reunión|código de acceso|necesita ayuda|opciones de la reunión)(?!\p{L})`,
  ].join('|'),
  'iu',
);

/** The first lines of a text that the service itself wrote. It ends with the last line that explains how to join. */
const invitation =
  /\bzoom\b.*(?:lädt|invit|convid|zapras)|(?:lädt|invit|convid|zapras).*\bzoom\b|^\W*do not delete or change any of the following text|invites you to join this webex/i;

const links = /<?\b[a-z][a-z\d+.-]*:(?:\/\/)?[^\s<>]+>?|\bwww\.\S+/gi;

/** Numbers to dial, with the place: "+1 301 715 8592 US", "France: +33 1 55 50 01 00", "162.255.37.11 (US West)". */
const numbers =
  /^(?:[\p{L} .,'()-]{2,40}:\s*(?=\+))?[^\p{L}]*(?:\+?\d[\d\s().,#*/-]{6,}\d#?|\d{1,3}(?:\.\d{1,3}){3}|\d{6,}@\S+)/u;

/** Bounds the cost of matching; later text never changes the result. */
const mostCharacters = 5000;

/** Whether a description holds more than instructions to join a conference. */
export function isAgenda(description: string): boolean {
  let text = plainText(description.slice(0, mostCharacters))
    .replace(/&#?\w{1,8};/g, ' ')
    .replace(/\r\n?/g, '\n');
  for (const section of sections) text = text.replace(section, '');
  return withoutInvitation(text.split('\n'))
    .filter((line) => !explainsJoining(line))
    .some((line) => (line.replace(links, '').match(/\p{L}/gu)?.length ?? 0) >= 3);
}

const explainsJoining = (line: string) => joining.test(line) || numbers.test(line);

/** It also repeats title and time of the meeting. */
function withoutInvitation(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => invitation.test(line));
  return first < 0 ? lines : lines.toSpliced(first, lines.findLastIndex(explainsJoining) - first + 1);
}
