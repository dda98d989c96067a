import { mustPost, settleIn } from '#server/testing/server-process.ts';

export type Account = { cookie: string; organizationId: number };

/** An administrator of a new organisation, signed in. */
export async function newAccount(url: string, changes: Parameters<typeof settleIn>[1]): Promise<Account> {
  const cookie = await settleIn(url, changes);
  const answer = await mustPost(url, '/api/auth/me', {}, cookie);
  const { user } = (await answer.json()) as { user: { organization: { id: number } } };
  return { cookie, organizationId: user.organization.id };
}
