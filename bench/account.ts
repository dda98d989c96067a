import { mustPost, signInNew } from '#server/testing/server-process.ts';

export type Account = { cookie: string; organizationId: number };

/** An administrator of a new organization, signed in. */
export async function newAccount(url: string, changes: Parameters<typeof signInNew>[1]): Promise<Account> {
  const cookie = await signInNew(url, changes);
  const answer = await mustPost(url, '/api/auth/me', {}, cookie);
  const { user } = (await answer.json()) as { user: { organization: { id: number } } };
  return { cookie, organizationId: user.organization.id };
}
