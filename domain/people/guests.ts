// Who of the invited is from outside the organization: people whose address is at a domain that no member uses.

import { domainOf } from './email-key.ts';

/** Anybody can have an address there, so that a member's says nothing about others'. */
const publicHosts = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com icloud.com me.com mac.com yahoo.com ymail.com ' +
    'aol.com gmx.com gmx.de gmx.net web.de t-online.de proton.me protonmail.com pm.me fastmail.com zoho.com mail.com ' +
    'mail.ru yandex.ru yandex.com qq.com 163.com 126.com naver.com hey.com orange.fr free.fr libero.it wp.pl'
  ).split(' '),
);

/** The organization's domains, from the addresses of its members. */
export const ownDomains = (emails: readonly string[]): ReadonlySet<string> =>
  new Set(emails.map(domainOf).filter((domain) => !publicHosts.has(domain)));

/** A subdomain belongs to its domain. Null if the address is not known. */
export function isGuest(
  { email, isColleague }: { email: string; isColleague: boolean },
  domains: ReadonlySet<string>,
): boolean | null {
  if (isColleague) return false;
  if (email === '') return null;
  const domain = domainOf(email);
  return ![...domains].some((own) => domain === own || domain.endsWith(`.${own}`));
}

/** Whether a meeting has guests; null if no address is known. */
export function haveGuests(people: readonly (boolean | null)[]): 0 | 1 | null {
  if (people.includes(true)) return 1;
  return people.includes(false) ? 0 : null;
}
