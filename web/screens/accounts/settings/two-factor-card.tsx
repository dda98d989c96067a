import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fingerprint, ShieldCheck } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { listPasskeys, type Passkey } from '#contract/accounts/passkeys.ts';
import { readSecondFactor } from '#contract/accounts/second-factor.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { hasPasskeys } from '#web/components/accounts/passkeys.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead, Skeleton } from '#web/ui/card.tsx';
import { keepFocusOnRemoval } from '#web/ui/focus-next-row.ts';
import type { TwoFactorChange } from './two-factor-dialog.tsx';

// 9 kB with the library of the QR code.
const TwoFactorDialog = lazy(async () => ({
  default: (await import('./two-factor-dialog.tsx')).TwoFactorDialog,
}));

const twoFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(readSecondFactor, {}, { signal }),
});

const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, {}, { signal }),
});

export function TwoFactorCard({ timeZone }: { timeZone: string }) {
  const client = useQueryClient();
  const factor = useQuery(twoFactorQuery);
  const passkeys = useQuery(passkeysQuery);
  const [open, setOpen] = useState<TwoFactorChange | null>(null);
  const failed = [factor, passkeys].find(({ data, error }) => !data && error);
  const isOn = Boolean(factor.data?.since) || (passkeys.data?.passkeys.length ?? 0) > 0;
  return (
    <Card className="p-5 sm:p-6">
      <CardHead title="Two-factor sign-in" action={isOn && <Badge tone="good">On</Badge>} />
      <p className="mt-1 text-sm text-ink-2">
        Signing in with your password takes a second step, so a stolen password alone is useless.
      </p>
      {failed && <LoadFailure message="It could not be loaded" query={failed} />}
      {!failed && !(factor.data && passkeys.data) && <Skeleton className="mt-4 h-40" />}
      {factor.data && passkeys.data && (
        <>
          <Section title="Passkeys">
            <PasskeyList
              {...passkeys.data}
              timeZone={timeZone}
              onAdd={() => setOpen('passkey')}
              onRename={(rename) => setOpen({ rename })}
              onRemove={(remove) => setOpen({ remove })}
            />
          </Section>
          <Section title="Authenticator app">
            {factor.data.since ? (
              <div className="flex flex-wrap items-center justify-between gap-2">
                <p className="text-ink-2">On since {format.dayOf(factor.data.since, timeZone)}.</p>
                <Button variant="ghost" size="sm" onClick={() => setOpen({ remove: null })}>
                  Turn off
                </Button>
              </div>
            ) : (
              <>
                <p className="text-ink-2">An app on your phone shows a code for each sign-in.</p>
                <Button icon={ShieldCheck} className="mt-3" onClick={() => setOpen('app')}>
                  Turn on
                </Button>
              </>
            )}
          </Section>
          {isOn && (
            <Section title="Recovery codes">
              <p className="text-ink-2">
                <CodesLeft count={factor.data.recoveryCodesLeft} /> They sign you in without your phone.
              </p>
              <Button className="mt-3" onClick={() => setOpen('codes')}>
                New recovery codes
              </Button>
            </Section>
          )}
        </>
      )}
      {open && (
        <Suspense>
          <TwoFactorDialog
            change={open}
            isLast={(passkeys.data?.passkeys.length ?? 0) + (factor.data?.since ? 1 : 0) === 1}
            onChanged={() => {
              for (const kind of ['second-factor', 'passkey'] as const)
                void client.invalidateQueries(keysToInvalidate(kind));
            }}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </Card>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-4 border-t border-line pt-4 text-sm">
      <h3 className="mb-1 font-medium">{title}</h3>
      {children}
    </section>
  );
}

type PasskeyListProps = {
  passkeys: readonly Passkey[];
  isAvailable: boolean;
  timeZone: string;
  onAdd: () => void;
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
};

function PasskeyList({ passkeys, isAvailable, timeZone, onAdd, onRename, onRemove }: PasskeyListProps) {
  return (
    <>
      <p className="text-ink-2">
        {isAvailable
          ? 'Sign in with your fingerprint, your face, a PIN or a security key, also without your password.'
          : 'Passkeys need HTTPS and a domain name. The operator of this server can set that up.'}
      </p>
      {isAvailable && !hasPasskeys() && <p className="mt-1 text-ink-2">This browser has no passkeys.</p>}
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="mt-2 divide-y divide-line">
          {passkeys.map((passkey) => (
            <li
              key={passkey.id}
              ref={keepFocusOnRemoval}
              className="flex items-start justify-between gap-3 py-2"
            >
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">
                  <bdi>{passkey.name}</bdi>
                </p>
                <p className="tabular text-xs text-ink-3">
                  Added {format.dayOf(passkey.createdAt, timeZone)} ·{' '}
                  {passkey.lastUsedAt ? `used ${format.dayOf(passkey.lastUsedAt, timeZone)}` : 'never used'}
                </p>
              </div>
              <div className="flex shrink-0">
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => onRename(passkey)}
                >
                  Rename
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => onRemove(passkey)}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {isAvailable && hasPasskeys() && (
        <Button icon={Fingerprint} className="mt-3" onClick={onAdd}>
          Add a passkey
        </Button>
      )}
    </>
  );
}

function CodesLeft({ count }: { count: number }) {
  const text =
    count === 0
      ? t`No recovery codes are left.`
      : format.count(count, 'recovery code is left.', 'recovery codes are left.');
  return count > 2 ? text : <strong className="font-medium text-bad">{text} Create new ones.</strong>;
}
