import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { CopySummary } from '#web/components/copy-summary.tsx';
import { salaryTiersQuery, suggestionsQuery } from '#web/components/organization-queries.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { AskedTemplate } from './asked-template.tsx';
import { AttendeesCard } from './attendees-card.tsx';
import { toggleDraft } from './draft.ts';
import { draftStoreOf, useDraft } from './draft-storage.ts';
import { draftSummary } from './draft-summary.ts';
import { fullScreenDialog } from './full-screen-dialog.ts';
import { HygieneHintLater } from './hygiene-hint-later.tsx';
import { KeyHints } from './key-hints.tsx';
import { LiveCostPanel } from './live-cost-panel.tsx';
import { LoadTemplateMenu } from './load-template-menu.tsx';
import { MeterDock } from './meter-dock.tsx';
import { tickerOpener } from './open-ticker.ts';
import { SaveAsTemplate } from './save-as-template.tsx';
import { SaveButton } from './save-button.tsx';
import { SetupCard } from './setup-card.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { usePageKeys } from './use-page-keys.ts';
import { purpose } from './purpose.ts';

export function CalculatorPage() {
  const { data: user } = useQuery(currentUserQuery);
  return user ? <Calculator key={user.id} user={user} /> : null;
}

function Calculator({ user }: { user: CurrentUser }) {
  const isPending = user.status === 'pending';
  const store = draftStoreOf(user.id);
  const draft = useDraft(store);
  const { data: tiers = [] } = useQuery(salaryTiersQuery);
  const { data: suggestions } = useQuery({ ...suggestionsQuery, enabled: !isPending });
  // From here on the layout shows its sidebar, and there is room for the cost beside the attendees.
  const isWide = useMediaQuery('(width >= 64rem)');
  const fullScreen = useFullScreen();
  const reasonId = useId();
  usePageKeys({ ' ': () => change((it) => toggleDraft(it, Date.now())), f: fullScreen.open });

  const { change } = store;
  const work = { draft, change };
  const saveButton = <SaveButton draft={draft} userId={user.id} isPending={isPending} reasonId={reasonId} />;

  return (
    <>
      <PageHead
        title="Meeting Cost Calculator"
        description={purpose}
        action={
          !isPending && (
            <>
              <LoadTemplateMenu {...work} />
              <SaveAsTemplate draft={draft} />
            </>
          )
        }
      />
      {!isPending && <AskedTemplate {...work} />}
      <div className="meeting-and-meter">
        <div className="grid min-w-0 gap-4 lg:gap-5">
          <SetupCard {...work} departments={suggestions?.departments ?? []} />
          <AttendeesCard
            {...work}
            tiers={tiers}
            names={suggestions?.names ?? []}
            roles={suggestions?.roles ?? []}
            hasGroups={!isPending}
          />
        </div>
        <div className="grid min-w-0 gap-4 lg:sticky lg:top-20">
          <LiveCostPanel
            {...work}
            hasDock={!isWide}
            onFullScreen={fullScreen.open}
            onTicker={tickerOpener(user.id)}
          />
          <div className="grid gap-2 lg:grid-cols-2">
            {isWide && saveButton}
            <CopySummary size="lg" summary={() => draftSummary(draft, Date.now())} />
          </div>
          {isPending && (
            <p id={reasonId} className="text-sm text-ink-2">
              You can save meetings as soon as your organization has approved you. The draft stays in this
              browser.
            </p>
          )}
          <HygieneHintLater {...work} isPending={isPending} />
          {isWide && <KeyHints />}
        </div>
      </div>
      {!isWide && <MeterDock {...work} saveButton={saveButton} />}
      {fullScreen.isOpen && <fullScreenDialog.Dialog {...work} onClose={fullScreen.close} />}
    </>
  );
}
