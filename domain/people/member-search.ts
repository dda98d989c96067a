// A member is found by any part of the name or the email, whatever the case; people who wait come first.

export const membersPerPage = 12;

// Made once: a name compared by itself makes one each time, which a thousand members feel.
let collator: Intl.Collator | undefined;

type Findable = { name: string; email: string; status: 'active' | 'pending' };

/** Those who match, in the order of the page: pending ones first, then by name. */
export function findMembers<M extends Findable>(members: readonly M[], search: string): M[] {
  const wanted = search.trim().toLowerCase();
  const matches = (text: string) => text.toLowerCase().includes(wanted);
  const weight = ({ status }: M) => (status === 'pending' ? 0 : 1);
  const { compare } = (collator ??= new Intl.Collator());
  return members
    .filter(({ name, email }) => matches(name) || matches(email))
    .toSorted((a, b) => weight(a) - weight(b) || compare(a.name, b.name));
}

/** One page of them; a page beyond the end is the last one. */
export function pageOfMembers<M>(members: readonly M[], wantedPage: number) {
  const pages = Math.max(1, Math.ceil(members.length / membersPerPage));
  const page = Math.min(Math.max(1, wantedPage), pages);
  const start = (page - 1) * membersPerPage;
  return { page, pages, start, shown: members.slice(start, start + membersPerPage) };
}
