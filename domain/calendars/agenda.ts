// Whether the description of an event says what the meeting is about.

/** Sections that conference services add to a description, between separator lines. */
const sections = [/^-::~[^]*?^-::~[^\n]*::-$/gm, /^[_─*]{20,}\s*$[^]*?^[_─*]{20,}\s*$/gm];

/** Lines in which conference services explain how to join. */
const joining =
  /\b(?:join|joining|zoom|webex|microsoft teams|google meet|jitsi|dial|one tap|phone number|meeting (?:id|number|link|options|password)|passcode|password|pin|kennwort|kenncode|besprechungs-id|teilnehmen|beitreten|einwählen|need help|learn more|invit(?:es|ing) you|edit this section|tel)\b/i;

const links = /<?\b[a-z][a-z\d+.-]*:(?:\/\/)?[^\s<>]+>?|\bwww\.\S+/gi;

/** Bounds the cost of matching; later text never changes the result. */
const mostCharacters = 5000;

/** Whether a description holds more than instructions to join a conference. */
export function isAgenda(description: string): boolean {
  let text = withoutMarkup(description.slice(0, mostCharacters)).replace(/\r\n?/g, '\n');
  for (const section of sections) text = text.replace(section, '');
  return text
    .split('\n')
    .filter((line) => !joining.test(line))
    .some((line) => (line.replace(links, '').match(/\p{L}/gu)?.length ?? 0) >= 3);
}

/** Some calendars write HTML. */
function withoutMarkup(text: string): string {
  if (!/<\/?[a-z][^<>]*>/i.test(text)) return text;
  return text
    .replace(/<br\s*\/?>|<\/(?:p|div|li|ul|ol|h\d)>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&#?\w{1,8};/g, ' ');
}
