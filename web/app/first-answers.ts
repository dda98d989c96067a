import { currentUserQuery, queryClient } from '#web/api/queries.ts';
import { screenAt } from './routes.ts';

/** A server that takes longer is waited for with the screen already there. */
const patienceMs = 1000;

/**
 * Resolves when the screen has what it asks in any case: it is then drawn once, instead of as a skeleton and again with
 * each answer. What fails is asked again, and said, by the screen.
 */
export async function preloadedData(pathname: string): Promise<void> {
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  const isMember = user?.status === 'active' && !user.mustChangePassword;
  const answers =
    isMember &&
    screenAt(pathname)
      ?.screen.ask?.()
      .catch(() => undefined);
  if (answers) await Promise.race([answers, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}
