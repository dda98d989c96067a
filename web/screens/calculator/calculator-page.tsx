import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { toCents } from '#domain/money/money.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { CopySummary } from '#web/components/copy-summary.tsx';
import { salaryTiersQuery, suggestionsQuery } from '#web/components/organization-queries.ts';
import { areSingleKeysOn } from '#web/components/single-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { CostPageHead } from '#web/components/pay.tsx';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { AddressRequests } from './address-requests.tsx';
import { AttendeesCard } from './attendees-card.tsx';
import { atBlendedRate, isAtZero, toggleMeter } from './draft.ts';
import { draftSummary } from './draft-saving.ts';
import { draftStoreOf, useDraft, withoutPay } from './draft-storage.ts';
import { FullScreenView, useFullScreen } from './full-screen-view.tsx';
import { HygieneHint } from './hygiene-hint.tsx';
import { LiveCostPanel, MeterDock } from './live-cost-panel.tsx';
import { SetupCard } from './setup-card.tsx';
import { TemplateControls } from './template-controls.tsx';
import { tickerOpener } from './ticker.tsx';
import { useSaveMeeting } from './use-save-meeting.ts';

export function CalculatorPage() {
  const { data: user } = useQuery(currentUserQuery);
  return user ? <Calculator key={user.id} user={user} /> : null;
}

function Calculator({ user }: { user: CurrentUser }) {
  // A user who waits for approval can calculate, but has nothing of the organization and cannot save.
  const isPending = user.status === 'pending';
  const store = draftStoreOf(user.id);
  const draft = useDraft(store);
  const { data: tiers = [] } = useQuery(salaryTiersQuery);
  const { data: suggestions } = useQuery({ ...suggestionsQuery, enabled: !isPending });
  const { save, isSaving } = useSaveMeeting(user.id);
  // The breakpoint at which the layout shows the sidebar.
  const isWide = useMediaQuery('(width >= 64rem)');
  const fullScreen = useFullScreen();
  const pendingNoteId = useId();
  usePageKeys({ ' ': () => change((it) => toggleMeter(it, Date.now())), f: fullScreen.open });

  const { change } = store;
  // What came from a template, a group or a time with other permissions.
  const { blendedRate } = user;
  const holdsPrices = blendedRate !== null && atBlendedRate(draft, toCents(blendedRate)) !== draft;
  useEffect(() => {
    if (holdsPrices) withoutPay(user.id, blendedRate);
  }, [holdsPrices, user.id, blendedRate]);
  const props = { draft, change };
  const saveButton = (
    <Button
      type="submit"
      size="lg"
      variant={isAtZero(draft.meter) || draft.isEstimate ? 'secondary' : 'primary'}
      disabled={isPending}
      aria-describedby={isPending ? pendingNoteId : undefined}
      busy={isSaving}
      onClick={save}
    >
      Save Meeting
    </Button>
  );

  return (
    <>
      <CostPageHead
        title="Meeting Cost Calculator"
        description="Run the meter during your meeting. Nothing is saved until you choose Save Meeting."
        action={!isPending && <TemplateControls {...props} />}
      />
      {!isPending && <AddressRequests {...props} userId={user.id} />}
      <div className="meeting-and-meter">
        <div className="grid min-w-0 gap-4 lg:gap-5">
          <SetupCard {...props} departments={suggestions?.departments ?? []} />
          <AttendeesCard {...props} tiers={tiers} roles={suggestions?.roles ?? []} hasGroups={!isPending} />
        </div>
        <div className="grid min-w-0 gap-4 lg:sticky lg:top-20">
          <LiveCostPanel
            {...props}
            hasDock={!isWide}
            onFullScreen={fullScreen.open}
            onTicker={tickerOpener(user.id)}
          />
          <div className="grid gap-2 lg:grid-cols-2">
            {isWide && saveButton}
            <CopySummary size="lg" summary={() => draftSummary(draft, Date.now())} />
          </div>
          {isPending && (
            <p id={pendingNoteId} className="text-sm text-ink-2">
              You can save meetings once your organization has approved you. Until then, the draft stays in
              this browser.
            </p>
          )}
          {draft.attendees.length > 0 && <HygieneHint {...props} isPending={isPending} />}
          {isWide && <KeyHints />}
        </div>
      </div>
      {!isWide && <MeterDock {...props} saveButton={saveButton} />}
      {fullScreen.isOpen && <FullScreenView {...props} onClose={fullScreen.close} />}
    </>
  );
}

const keyHints = [
  ['Space', 'start, pause'],
  ['F', 'full screen'],
] as const;

function KeyHints() {
  return (
    <p className="flex justify-center gap-4 text-xs text-ink-3">
      {keyHints.map(([key, action]) => (
        <span key={key} className="whitespace-nowrap">
          <kbd className="mr-0.5 rounded border border-line-strong px-1.5 py-px font-sans">{key}</kbd>{' '}
          {action}
        </span>
      ))}
    </p>
  );
}

/** Runs an action on its key unless a field or a dialog has the focus. Space also belongs to buttons and links. */
function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = keys[event.key];
    if (!action || isTaken(event)) return;
    event.preventDefault();
    action();
  });

  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

const takesKeys = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"]';
const takesSpace = `${takesKeys}, input, button, a[href], summary`;

function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || !areSingleKeysOn()) return true;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return true;
  if (event.target instanceof Element && event.target.closest(event.key === ' ' ? takesSpace : takesKeys))
    return true;
  return document.querySelector('dialog:modal:not([data-meter-keys])') !== null;
}
