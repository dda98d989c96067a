import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import type { Session } from '#contract/accounts/sessions.ts';
import { t } from '#domain/format/text.ts';
import { deviceText } from '#wording/device-text.ts';
import { showFailure } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { toast } from '#web/ui/toast.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { keepFocusOnRemoval } from '#web/ui/focus-next-row.ts';

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
    onSuccess: (_answer, session) => toast.success(t`Ended the session in ${deviceText(session)}`),
    onError: (failed) => showFailure(failed, t`The session was not ended`),
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

const handhelds = new Set(['iPhone', 'iPad', t`Android`]);

type SessionRowProps = { session: Session; timeZone: string; isEnding: boolean; onEnd: () => void };

/** A session with its button to end it; signing out ends the current one. */
function SessionRow({ session, timeZone, isEnding, onEnd }: SessionRowProps) {
  const { system, provider, createdAt, lastSeenAt, isCurrent } = session;
  const name = titleOf(session);
  const Icon = system && handhelds.has(system) ? Smartphone : Monitor;
  return (
    <li ref={keepFocusOnRemoval} className="flex items-start gap-3 py-3">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          {isCurrent && <Badge tone="accent">This session</Badge>}
        </p>
        {provider && <p className="wrap-anywhere text-ink-2">Signed in with {provider}</p>}
        <p className="tabular text-xs text-ink-3">
          Started {format.dateTime(createdAt, timeZone)} · used {format.dateTime(lastSeenAt, timeZone)}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`End the session in ${deviceText(session)}`}
          busy={isEnding}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  );
}

const titleOf = (session: Session): string => {
  const text = deviceText(session);
  return text.charAt(0).toUpperCase() + text.slice(1);
};
