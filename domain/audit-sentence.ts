// The audit log tells in a sentence what somebody did: "saved the meeting “Standup”".

import { usEnglish as format } from '#domain/format/format.ts';

type Detail = Record<string, unknown>;

const roleNames: Partial<Record<string, string>> = { admin: 'an administrator', user: 'an ordinary member' };

/** Sentences of actions whose name does not say it well enough by itself; `whom` is the person they are about. */
const special: Record<string, (detail: Detail, whom: string) => string> = {
  'avatar.changed': () => 'changed their picture',
  'avatar.removed': () => 'removed their picture',
  'profile.changed': () => 'changed their name',
  'password.changed': () => 'changed their password',
  'second-factor.on': () => 'turned two-factor sign-in on',
  'second-factor.off': () => 'turned two-factor sign-in off',
  'second-factor.reset': (_, whom) => `reset the two-factor sign-in of${whom || ' a member'}`,
  'recovery-codes.renewed': () => 'made new recovery codes',
  'recovery-code.used': () => 'signed in with a recovery code',
  'api-token.created': ({ name }) => `made the API token${quoted(name)}`,
  'api-token.revoked': ({ name }) => `revoked the API token${quoted(name)}`,
  'sessions.ended': () => 'signed out everywhere',
  'member.left': () => 'left the organization',
  'member.withdrew': () => 'took back the request to join',
  'member.applied': () => 'asked to join the organization',
  'member.joined': ({ invitation }) =>
    invitation === undefined ? 'joined the organization' : 'joined the organization by an invitation',
  'member.approved': (_, whom) => `let the new member${whom} in`,
  'member.declined': (_, whom) => `turned the new member${whom} away`,
  'member.role-changed': ({ role }, whom) =>
    `made the member${whom} ${(typeof role === 'string' && roleNames[role]) || 'something else'}`,
  'group.member-added': ({ name, group }) => `added${quoted(name)} to the group${quoted(group)}`,
  'group.member-changed': ({ name, group }) => `changed${quoted(name)} in the group${quoted(group)}`,
  'group.member-removed': ({ name, group }) => `removed${quoted(name)} from the group${quoted(group)}`,
  'meetings.exported': ({ meetings }) => `exported ${counted(meetings, 'meeting')}`,
  'meeting.rated': ({ title }) => `recorded the outcome of the meeting${quoted(title)}`,
  'roi.exported': ({ meetings }) => `exported the ROI of ${counted(meetings, 'meeting')}`,
  'org-role.added': ({ name }) => `added the role${quoted(name)}`,
  'org-role.removed': ({ name }) => `removed the role${quoted(name)}`,
  'org-role.defaults-cleared': () => 'removed the default roles',
  'recommendation.taken': ({ title }) => `took a recommendation${about(title)}`,
  'recommendation.dismissed': ({ title }) => `dismissed a recommendation${about(title)}`,
  'coach-action.removed': ({ title }) => `took back a decision${about(title)}`,
  'hygiene-rule.changed': ({ version }) =>
    `changed the rule of the hygiene score, version ${Number(version)}`,
  'discuss.enabled': () => 'let the coach ask a language model',
  'discuss.disabled': () => 'no longer lets the coach ask a language model',
  'tiers.changed': () => 'changed the salary tiers',
  'import.started': ({ file }) => `started the import of${quoted(file)}`,
  'import.finished': ({ file, meetings }) =>
    `finished the import of${quoted(file)}, ${counted(meetings, 'meeting')}`,
  'import.undone': ({ file }) => `took back the import of${quoted(file)}`,
  'audit-log.exported': ({ entries }) => `exported ${counted(entries, 'entry', 'entries')} of the audit log`,
  'sample-data.loaded': ({ meetings }) => `loaded the sample data, ${counted(meetings, 'meeting')}`,
  'sample-data.removed': ({ meetings }) => `removed the sample data, ${counted(meetings, 'meeting')}`,
};

/** What the JSON of an entry tells; nothing where it cannot be read. */
export function auditFacts(detail: string): Detail {
  try {
    const facts: unknown = JSON.parse(detail);
    return typeof facts === 'object' && facts !== null ? { ...facts } : {};
  } catch {
    return {};
  }
}

/**
 * What the actor did, to stand after their name. Actions are "noun.participle", like "meeting.saved"; `detail` is
 * their JSON, `subjectName` the name of the person whom they are about.
 */
export function auditSentence(action: string, detail: string, subjectName: string | null): string {
  const facts = auditFacts(detail);
  const by = typeof facts['apiToken'] === 'string' ? `, by the API token${quoted(facts['apiToken'])}` : '';
  return `${whatWasDone(action, facts, subjectName)}${by}`;
}

function whatWasDone(action: string, facts: Detail, subjectName: string | null): string {
  const told = special[action]?.(facts, quoted(subjectName));
  if (told) return told;
  const [noun = '', verb = 'changed'] = action.split('.');
  const name = subjectName ?? facts['title'] ?? facts['name'] ?? facts['department'];
  return `${words(verb)} the ${words(noun)}${quoted(name)}`;
}

const about = (title: unknown): string => (title ? ` about${quoted(title)}` : '');

const words = (name: string): string => name.replaceAll('-', ' ');

const quoted = (name: unknown): string => (typeof name === 'string' && name ? ` “${name}”` : '');

function counted(count: unknown, one: string, many = `${one}s`): string {
  return typeof count === 'number' ? `${format.integer(count)} ${count === 1 ? one : many}` : many;
}
