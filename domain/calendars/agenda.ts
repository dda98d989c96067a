// Whether the description of an event says what the meeting is about.

/** Sections that conference services put into a description, between lines of their own. */
const sections = [/^-::~[^]*?^-::~[^\n]*::-$/gm, /^[_─*]{20,}\s*$[^]*?^[_─*]{20,}\s*$/gm];

/** Lines with which conference services tell how to join. */
const joining =
  /\b(?:join|joining|zoom|webex|microsoft teams|google meet|jitsi|dial|one tap|phone number|meeting (?:id|number|link|options|password)|passcode|password|pin|kennwort|kenncode|besprechungs-id|teilnehmen|beitreten|einwählen|need help|learn more|invit(?:es|ing) you|edit this section|tel)\b/i;

const links = /<?\b[a-z][a-z\d+.-]*:(?:\/\/)?[^\s<>]+>?|\bwww\.\S+/gi;

/** Whatever comes later does not change the answer, and takes time. */
const mostCharacters = 5000;

/** A description that is more than how to join a conference. */
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
