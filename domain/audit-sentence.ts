// The audit log tells in a sentence what somebody did: "saved the meeting “Standup”".

type Detail = Record<string, unknown>;

/** Sentences of actions whose name does not say it well enough by itself. */
const special: Record<string, (detail: Detail) => string> = {
  'avatar.changed': () => 'changed their picture',
  'avatar.removed': () => 'removed their picture',
  'profile.changed': ({ name }) => `changed their name to${quoted(name)}`,
  'password.changed': () => 'changed their password',
  'sessions.ended': () => 'signed out everywhere',
  'member.left': () => 'left the organization',
  'meetings.exported': ({ meetings }) => `exported ${counted(meetings, 'meeting')}`,
  'meeting.rated': ({ title }) => `recorded the outcome of the meeting${quoted(title)}`,
  'audit-log.exported': ({ entries }) => `exported ${counted(entries, 'entry', 'entries')} of the audit log`,
  'sample-data.loaded': ({ meetings }) => `loaded the sample data, ${counted(meetings, 'meeting')}`,
  'sample-data.removed': ({ meetings }) => `removed the sample data, ${counted(meetings, 'meeting')}`,
};

/** What the actor did, to stand after their name. Actions are "noun.participle", like "meeting.saved". */
export function auditSentence(action: string, detail: string): string {
  const facts = read(detail);
  const told = special[action]?.(facts);
  if (told) return told;
  const [noun = '', verb = 'changed'] = action.split('.');
  return `${words(verb)} the ${words(noun)}${quoted(facts['title'] ?? facts['name'] ?? facts['department'])}`;
}

function read(detail: string): Detail {
  try {
    const facts: unknown = JSON.parse(detail);
    return typeof facts === 'object' && facts !== null ? { ...facts } : {};
  } catch {
    return {};
  }
}

const words = (name: string): string => name.replaceAll('-', ' ');

const quoted = (name: unknown): string => (typeof name === 'string' && name ? ` “${name}”` : '');

function counted(count: unknown, one: string, many = `${one}s`): string {
  return typeof count === 'number' ? `${count.toLocaleString('en-US')} ${count === 1 ? one : many}` : many;
}
