// Addresses that accounts may have. What people cannot see or distinguish could belong to somebody else than it seems.

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cn}]/u;

/** Scripts with letters that look like those of another one. */
const similarScripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

const isMixed = (label: string) => similarScripts.filter((script) => script.test(label)).length > 1;

/** The last label of an IP literal is a number; that of a domain never is. */
const isNumber = (label: string) => /^(\d+|0x[\da-f]*)$/i.test(label);

/** Whether an account may have this valid address. Existing accounts keep theirs. */
export function isAccountAddress(email: string): boolean {
  const [local = '', domain = ''] = email.split('@');
  const labels = domain.split('.');
  return !invisible.test(email) && ![local, ...labels].some(isMixed) && !isNumber(labels.at(-1) ?? '');
}
