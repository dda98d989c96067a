import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Session } from '#contract/accounts/sessions.ts';
import { toast } from '#web/ui/toast.ts';
import { deviceText } from '#wording/device-text.ts';
import { SessionRow } from './session-row.tsx';
import { showFailure } from '#web/components/forms/show-failure.ts';

type SessionListProps = {
  sessions: readonly Session[];
  timeZone: string;
  className?: string;
  onEnd: (session: Session) => Promise<unknown>;
  /** The query that listed them. */
  queryKey: QueryKey;
};

/** Sessions, each with a button to end it. */
export function SessionList({ sessions, timeZone, className = '', onEnd, queryKey }: SessionListProps) {
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: onEnd,
    onSuccess: (_answer, session) => toast.success(`Ended the session in ${deviceText(session)}`),
    onError: (failed) => showFailure(failed, 'The session was not ended'),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <ul aria-label="Sessions" className={`divide-y divide-line ${className}`}>
      {sessions.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          timeZone={timeZone}
          isEnding={ending.isPending && ending.variables.id === session.id}
          onEnd={() => ending.mutate(session)}
        />
      ))}
    </ul>
  );
}
