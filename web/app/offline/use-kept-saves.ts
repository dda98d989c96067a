import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { outboxText, parseOutbox, sendOutbox, subscribeToOutbox } from '#web/api/outbox.ts';
import { currentUserQuery, isSignedOut } from '#web/api/queries.ts';
import { meetingsKey } from '#web/components/meetings-key.ts';
import { toast } from '#web/ui/toast.ts';
import { useOnline } from './use-online.ts';

const retryMs = 30_000;

/** The queued saves of this browser. They are sent when the network or their user is back, and retried. */
export function useKeptSaves(user: CurrentUser) {
  const queryClient = useQueryClient();
  const isOnline = useOnline();
  const { error } = useQuery(currentUserQuery);
  const text = useSyncExternalStore(subscribeToOutbox, () => outboxText(user.id));
  const saves = useMemo(() => parseOutbox(text), [text]);
  const waiting = saves.filter((entry) => entry.error === null).length;

  const send = useEffectEvent(async () => {
    const titles = await sendOutbox(user.id);
    if (titles.length === 0) return;
    await queryClient.invalidateQueries({ queryKey: meetingsKey });
    toast.success(titles.length === 1 ? 'Meeting saved' : `${titles.length} meetings saved`, {
      description: titles.join('\n'),
    });
  });

  const maySend = isOnline && waiting > 0 && user.status === 'active' && !isSignedOut(error);
  useEffect(() => {
    if (!maySend) return;
    void send();
    const timer = setInterval(() => void send(), retryMs);
    return () => clearInterval(timer);
  }, [maySend]);

  return { saves, waiting, isOnline };
}
