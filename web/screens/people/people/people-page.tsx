import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleDollarSign, FileUp, UserPlus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { repriceMeetings } from '#contract/people/people.ts';
import { t } from '#domain/format/text.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { call } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { AdminOnly } from '#web/components/organization/admin-only.tsx';
import type { AskedAction } from '#web/components/site/navigation.ts';
import { BackLink } from '#web/components/site/app-link.tsx';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { useAddressState } from '#web/components/forms/use-address-state.ts';
import { useAskedAction } from '#web/components/forms/use-asked-action.ts';
import { LoadFailure, FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { Explain, Money } from '#web/components/reports/figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { rateText } from '#web/components/people/pay.tsx';
import { RatesNote } from '#web/components/people/salary-tiers.tsx';
import { meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead, Skeleton } from '#web/ui/card.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { DirectoryTab, PersonDialog } from './directory-tab.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { PayChoice, paySettingsQuery, type PeopleView, viewOf } from './queries.ts';
import { UnknownTab } from './unknown-tab.tsx';

type Opened = Exclude<AskedAction, 'invite'> | null;

/** The directory of people and who sees pay, for administrators. */
export function PeoplePage() {
  const { data: user } = useQuery(currentUserQuery);
  const isAdmin = user?.status === 'active' && user.role === 'admin';
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  useAskedAction((action) => void (isAdmin && action !== 'invite' && setOpened(action)));
  return (
    <>
      <BackLink to="/dashboard/organization">Organization</BackLink>
      <PageHead
        title="People"
        description="The people in your meetings, with their department and salary tier."
        action={
          isAdmin && (
            <>
              <Button icon={CircleDollarSign} onClick={() => setOpened('reprice')}>
                Re-price meetings
              </Button>
              <Button icon={FileUp} onClick={() => setOpened('import')}>
                Import people
              </Button>
              <Button icon={UserPlus} variant="primary" onClick={() => setOpened('create')}>
                Add person
              </Button>
            </>
          )
        }
      />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && !isAdmin && (
        <AdminOnly>Only administrators see the directory of people.</AdminOnly>
      )}
      {isAdmin && (
        <WithPayChoice>
          <PayCard isOpen={opened === 'settings'} onOpen={() => setOpened('settings')} onClose={close} />
          <Directory onAdd={() => setOpened('create')} />
          {opened === 'create' && (
            <Suspense>
              <PersonDialog onClose={close} />
            </Suspense>
          )}
          {opened === 'import' && <ImportDialog onClose={close} />}
          {opened === 'reprice' && <RepriceDialog onClose={close} />}
        </WithPayChoice>
      )}
    </>
  );
}

/** Opens the choice of who sees pay when the first tier is assigned, and assigns it afterwards. */
function WithPayChoice({ children }: { children: ReactNode }) {
  const { data: settings } = useQuery(paySettingsQuery);
  const [waiting, setWaiting] = useState<{ retry: () => void } | null>(null);
  return (
    <PayChoice value={(retry) => setWaiting({ retry })}>
      {children}
      {waiting && settings && (
        <PayDialog isFirstTier settings={settings} onSaved={waiting.retry} onClose={() => setWaiting(null)} />
      )}
    </PayChoice>
  );
}

function Directory({ onAdd }: { onAdd: () => void }) {
  const [view, show] = useAddressState(viewOf, writeView);
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="border-b border-line">
        <Tabs
          label="People"
          tabs={tabs}
          tab={view.tab ?? 'people'}
          onTab={(tab) => show(() => ({ tab: tab === 'unknown' ? tab : undefined }))}
        />
      </div>
      <div role="tabpanel" aria-labelledby={view.tab === 'unknown' ? 'tab-unknown' : 'tab-people'}>
        {view.tab === 'unknown' ? (
          <UnknownTab />
        ) : (
          <DirectoryTab
            filters={view}
            onChange={(changed) => show((chosen) => ({ ...chosen, ...changed }))}
            onAdd={onAdd}
          />
        )}
      </div>
    </div>
  );
}

const writeView = (view: PeopleView) => view;

const tabs = [
  ['people', t`People`],
  ['unknown', t`Unknown attendees`],
] as const;

type PayCardProps = { isOpen: boolean; onOpen: () => void; onClose: () => void };

/** Who sees pay, in a sentence, and the button that changes it. */
function PayCard({ isOpen, onOpen, onClose }: PayCardProps) {
  const query = useQuery(paySettingsQuery);
  const { data: settings, isError } = query;
  if (isError && !settings)
    return <LoadFailure inCard message="The pay settings could not be loaded" query={query} />;
  return (
    <Card aria-label="Who sees pay" className="px-5 py-4">
      <CardHead
        title="Who sees pay"
        help={<Explain figure="tier-cost" label="cost per hour" />}
        action={
          <Button disabled={!settings} onClick={onOpen}>
            Pay settings
          </Button>
        }
      />
      {settings ? (
        <p className="tabular text-sm text-ink-2">
          {settings.visibility === 'exact'
            ? 'Exact: every member sees exact amounts, tiers and rates.'
            : `Blended: members see every amount at ${rateText(settings.blendedRate)} per person-hour, and no tiers or rates. Administrators${
                settings.viewers.length > 0 ? t` and ${format.count(settings.viewers.length, 'member')}` : ''
              } see exact amounts.`}{' '}
          People without a tier are estimated at {rateText(settings.defaultRate)} per hour.
        </p>
      ) : (
        <Skeleton className="h-5 w-96 max-w-full max-sm:h-15" />
      )}
      <RatesNote className="mt-1 text-sm text-ink-2" />
      {isOpen && settings && <PayDialog settings={settings} onClose={onClose} />}
    </Card>
  );
}

/** Previews the effect of re-pricing since a day before applying it. */
function RepriceDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [since, setSince] = useState<string>();
  const preview = useMutation({
    mutationFn: (day: string) => call(repriceMeetings, { body: { since: day, isPreview: true } }),
  });
  const pricing = useMutation({
    mutationFn: (day: string) => call(repriceMeetings, { body: { since: day, isPreview: false } }),
    onSuccess: ({ meetings }) => {
      toast.success(t`${format.count(meetings, 'meeting')} will be re-priced`, {
        description: t`This takes a moment.`,
      });
      onClose();
    },
    onSettled: () => void client.invalidateQueries(keysToInvalidate('meetings')),
  });
  const { data } = preview;
  return (
    <Dialog
      onClose={onClose}
      title="Re-price meetings since …"
      description="Attendees who are in the directory get the rate of their tier on the day of each meeting. Rates entered by hand for them are replaced. All other meetings keep their cost."
    >
      <div className="grid gap-4">
        <Field label="Since">
          <DayInput
            value={since}
            onChoose={(day) => {
              setSince(day);
              pricing.reset();
              if (day) preview.mutate(day);
              else preview.reset();
            }}
          />
        </Field>
        <FailureAlert error={preview.error ?? pricing.error} />
        <div className="min-h-12 text-sm">
          <output aria-busy={preview.isPending} className="tabular text-ink-2">
            {preview.isPending && 'Comparing…'}
            {data?.meetings === 0 && 'No meeting changes its cost.'}
            {data !== undefined && data.meetings > 0 && (
              <>
                {format.count(data.meetings, 'meeting changes', 'meetings change')} from{' '}
                <Money amount={data.before} cents /> to{' '}
                <span className="font-semibold text-ink">
                  <Money amount={data.after} cents />
                </span>{' '}
                in all.
              </>
            )}
          </output>
          {data && (
            <Explain figure="reprice-preview" label="the preview" meetings={meetingsPath({ from: since })} />
          )}
        </div>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!since || !data?.meetings}
            busy={pricing.isPending}
            onClick={() => since && pricing.mutate(since)}
          >
            Re-price
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
