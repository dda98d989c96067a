import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { finishSignOn } from '#contract/accounts/sign-on.ts';
import { t } from '#domain/format/text.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { beginOfflineCopy } from '#web/api/offline-copy.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AppLink } from '#web/components/site/app-link.tsx';
import { AuthLayout, textLinkClass } from '#web/components/accounts/auth-layout.tsx';
import { navigate } from '#web/components/site/navigation.ts';
import { safeNextPath } from '#web/components/site/next-path.ts';
import { takeSignOnReturn } from '#web/components/accounts/sign-on-return.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { toast } from '#web/ui/toast.ts';

/** Sent responses; each can be used only once. */
const sent = new Set<string>();

/** The provider redirects people to this page with its response. */
export function SignOnPage() {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const { pathname, search } = window.location;
    if (sent.has(search)) return;
    sent.add(search);
    const finish = async () => {
      const body = { provider: pathname.split('/').at(-1) ?? '', answer: search };
      const answer = await call(finishSignOn, { body }, { asUser: null });
      const next = safeNextPath(takeSignOnReturn());
      if ('linked' in answer) toast.success(t`Linked to ${answer.linked}`);
      else {
        // Drop everything that a previous user loaded in this tab.
        client.clear();
        beginOfflineCopy(true, answer.user);
        client.setQueryData(currentUserQuery.queryKey, answer.user);
      }
      await navigate(next, { replace: true });
    };
    finish().catch((error: unknown) => setProblem(failureMessage(error)));
  }, [client]);

  return (
    <AuthLayout
      title="Sign in"
      description={problem === null ? 'Checking the sign-in…' : undefined}
      footer={
        <AppLink to="/login" className={textLinkClass}>
          Back to sign-in
        </AppLink>
      }
    >
      {problem === null ? <Skeleton className="h-11" /> : <Alert tone="bad">{problem}</Alert>}
    </AuthLayout>
  );
}
