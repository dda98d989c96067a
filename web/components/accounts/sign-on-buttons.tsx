import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { beginSignOn, readSignOn } from '#contract/accounts/sign-on.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { openProvider } from './sign-on-return.ts';

const signOnQuery = queryOptions({
  queryKey: ['sign-on'],
  queryFn: ({ signal }) => call(readSignOn, {}, { signal, asUser: null }),
  retry: false,
  staleTime: Infinity,
});

type SignOnButtonsProps = {
  /** The path after signing in. */
  next: string;
  invitation?: string | undefined;
  /** The password form, if passwords are allowed. */
  children: ReactNode;
};

/** A button for each sign-in provider, above or instead of the password form. */
export function SignOnButtons({ next, invitation, children }: SignOnButtonsProps) {
  const { data } = useQuery(signOnQuery);
  const [wantsPassword, setWantsPassword] = useState(false);
  const [opening, setOpening] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (!data || data.providers.length === 0) return children;

  const open = async (provider: string) => {
    setOpening(provider);
    setProblem(null);
    try {
      const body = { provider, ...(invitation !== undefined && { invitation }) };
      const { url } = await call(beginSignOn, { body }, { asUser: null });
      openProvider(url, next);
    } catch (error) {
      setProblem(failureMessage(error));
      setOpening(null);
    }
  };

  return (
    <div className="flex flex-col gap-5">
      {problem && <Alert tone="bad">{problem}</Alert>}
      <div className="flex flex-col gap-3">
        {data.providers.map(({ id, name }) => (
          <Button
            key={id}
            size="lg"
            busy={opening === id}
            disabled={opening !== null && opening !== id}
            onClick={() => void open(id)}
          >
            <span className="truncate">Continue with {name}</span>
          </Button>
        ))}
      </div>
      {data.passwordLogin === 'off' && !wantsPassword ? (
        <Button variant="ghost" size="sm" className="self-center" onClick={() => setWantsPassword(true)}>
          Use a password
        </Button>
      ) : (
        <>
          <p className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {data.passwordLogin === 'on' ? 'or' : 'or, for administrators'}
          </p>
          {children}
        </>
      )}
    </div>
  );
}
