import { useQuery } from '@tanstack/react-query';
import { CircleDollarSign, FileUp, Lock, UserPlus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { currentUserQuery } from '#web/api/queries.ts';
import { BackLink } from '#web/components/site/app-link.tsx';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { useAddressState } from '#web/components/forms/use-address-state.ts';
import { useAskedAction } from '#web/components/forms/use-asked-action.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { DirectoryTab, PersonDialog } from './directory-tab.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { PayCard } from './pay-card.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { PayChoice, paySettingsQuery, type PeopleView, viewOf } from './queries.ts';
import { RepriceDialog } from './reprice-dialog.tsx';
import { UnknownTab } from './unknown-tab.tsx';

type Opened = 'add' | 'import' | 'reprice' | null;

/** The directory of people and who sees pay, for administrators. */
export function PeoplePage() {
  const { data: user } = useQuery(currentUserQuery);
  const isAdmin = user?.status === 'active' && user.role === 'admin';
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  useAskedAction(() => void (isAdmin && setOpened('add')));
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
              <Button icon={UserPlus} variant="primary" onClick={() => setOpened('add')}>
                Add person
              </Button>
            </>
          )
        }
      />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && !isAdmin && (
        <EmptyState inCard icon={Lock}>
          Only administrators see the directory of people.
        </EmptyState>
      )}
      {isAdmin && (
        <WithPayChoice>
          <Directory onAdd={() => setOpened('add')} />
          {opened === 'add' && (
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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PayCard />
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
  ['people', 'People'],
  ['unknown', 'Unknown attendees'],
] as const;
