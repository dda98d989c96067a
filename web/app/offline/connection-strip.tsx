import { t } from '#domain/format/text.ts';
import { format } from '#web/components/forms/format.ts';
import { CloudOff, Hourglass, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { subscribeToChanges } from '#web/api/live.ts';
import { leftKey } from '#web/api/offline-copy.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { outboxText, parseOutbox, sendOutbox, subscribeToOutbox } from '#web/api/outbox.ts';
import { currentUserQuery, isSignedOut } from '#web/api/queries.ts';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import { toast } from '#web/ui/toast.ts';
import { windowEvents } from '#web/ui/window-events.ts';
import { createPortal } from 'react-dom';
import { AppLink } from '#web/components/site/app-link.tsx';
import { usePageLocation } from '#web/components/site/navigation.ts';
import { draftKeyOf, isMeterRunning } from '#web/components/meetings/running-meter.ts';
import { readText } from '#web/components/forms/stored-text.ts';
import { useLaterCode } from '#web/ui/use-later-code.ts';
import { site } from '#web/components/site/site.ts';

/** The local date. */
function dayHere(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Signing out in one tab signs out all tabs. */
function leaveWithOthers(): () => void {
  const leave = ({ key }: StorageEvent) => {
    if (key === leftKey) window.location.assign('/login');
  };
  window.addEventListener('storage', leave);
  return () => window.removeEventListener('storage', leave);
}

/** Shows below the header that the network is down and which saves are queued; otherwise nothing. */
export function ConnectionStrip({ user }: { user: CurrentUser }) {
  const { saves, waiting, isOnline } = useOutboxEntries(user);
  const [isOpen, setOpen] = useState(false);
  const keptSaves = useLaterCode(() => import('./outbox-dialog.tsx'), saves.length > 0);
  const [today] = useState(() => format.longDay(dayHere()));
  useEffect(registerServiceWorker, []);
  useEffect(leaveWithOthers, []);
  const isMember = user.status === 'active' && !user.mustChangePassword && isOnline;
  useEffect(() => (isMember ? subscribeToChanges(user.id) : undefined), [isMember, user.id]);

  const refused = saves.length - waiting;
  const Icon = isOnline ? (refused > 0 ? TriangleAlert : Hourglass) : CloudOff;
  return (
    <>
      <p className="hidden text-sm text-ink-2 print:block">
        <bdi>{user.organization.name}</bdi> · {site.name} · {today}
      </p>
      <output className="top-14 z-20 block tall:sticky print:hidden">
        {(!isOnline || saves.length > 0) && (
          <span className="flex flex-wrap items-center gap-x-2.5 border-b border-line bg-warn-soft px-4 py-2 text-sm font-medium text-warn sm:px-6 lg:px-8">
            <Icon className="size-4 shrink-0" aria-hidden />
            {!isOnline && <span>You're offline.</span>}
            {waiting > 0 && (
              <span>
                {format.count(waiting, 'queued save', 'queued saves')}
                <span className="max-sm:sr-only">
                  {isOnline ? ', sent as soon as the server answers.' : ', sent when you are back online.'}
                </span>
              </span>
            )}
            {refused > 0 && <span>{format.count(refused, 'meeting', 'meetings')} could not be saved.</span>}
            {!isOnline && saves.length === 0 && <span>The calculator works; it keeps what you save.</span>}
            {saves.length > 0 && (
              <button
                type="button"
                onClick={() => setOpen(true)}
                className="-my-2 inline-flex touch items-center font-semibold underline underline-offset-2"
              >
                Show
              </button>
            )}
          </span>
        )}
      </output>
      <MeterLight userId={user.id} />
      {isOpen && keptSaves && (
        <keptSaves.OutboxDialog user={user} saves={saves} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

const retryMs = 30_000;

/** The queued saves of this browser. Sends them when the network or their user is back, and retries. */
function useOutboxEntries(user: CurrentUser) {
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
    toast.success(titles.length === 1 ? t`Meeting saved` : t`${titles.length} meetings saved`, {
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

const subscribe = windowEvents('online', 'offline');

/** Whether the browser has a network; the server may still be unreachable. */
const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** Registers after the page has loaded, so that precaching does not slow it down. */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(console.error);
  if (document.readyState === 'complete') setTimeout(register, 2000);
  else window.addEventListener('load', () => setTimeout(register, 2000), { once: true });
}

const calculator = '/dashboard/calculator';

// Other tabs and the ticker of this one change the meter; in this tab only the calculator does.
const hearOthers = windowEvents('storage');

/** A link to the running meter, in the header of every screen except the calculator. */
function MeterLight({ userId }: { userId: number }) {
  const { pathname } = usePageLocation();
  const isRunning = useSyncExternalStore(hearOthers, () => isMeterRunning(readText(draftKeyOf(userId))));
  const place = document.getElementById('meter-light');
  if (!isRunning || !place || pathname === calculator) return null;
  return createPortal(
    <AppLink
      to={calculator}
      className="inline-flex touch items-center justify-center gap-2 rounded-full bg-meter-soft px-3 py-1 text-sm font-semibold whitespace-nowrap text-meter hover:underline"
    >
      <span aria-hidden className="size-2 rounded-full bg-current ring-3 ring-meter/25" />
      <span className="max-[23.5rem]:sr-only">
        <span className="max-md:sr-only">Meter </span>
        <span className="max-md:capitalize">running</span>
      </span>
    </AppLink>,
    place,
  );
}
