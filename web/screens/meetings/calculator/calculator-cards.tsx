import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { SalaryTier } from '#contract/people/tiers.ts';
import { t } from '#domain/format/text.ts';
import { useFullScreen } from '#web/components/meetings/use-full-screen.ts';
import { CopySummary } from '#web/components/meetings/copy-summary.tsx';
import { areSingleKeysOn } from '#web/components/forms/single-keys.ts';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { AttendeesCard } from './attendees-card.tsx';
import { toggleMeter } from './draft.ts';
import { draftSummary } from './draft-saving.ts';
import type { DraftProps } from './draft-storage.ts';
import { FullScreenView } from './full-screen-view.tsx';
import { HygieneHint } from './hygiene-hint.tsx';
import { LiveCostPanel, MeterDock } from './live-cost-panel.tsx';
import { SetupCard } from './setup-card.tsx';
import { tickerOpener } from './ticker.tsx';

type CalculatorCardsProps = DraftProps & {
  userId: number;
  tiers: readonly SalaryTier[];
  /** To suggest. */
  departments?: readonly string[];
  roles?: readonly string[];
  /** Whether there is an organization with its own groups and settings. */
  isMember: boolean;
  saveButton: ReactNode;
  /** Below the save button. */
  note?: ReactNode;
};

/** Details, attendees and meter of a draft. */
export function CalculatorCards({
  userId,
  draft,
  change,
  tiers,
  departments = [],
  roles = [],
  isMember,
  saveButton,
  note,
}: CalculatorCardsProps) {
  const props = { draft, change };
  // The breakpoint at which the layout shows the sidebar.
  const isWide = useMediaQuery('(width >= 64rem)');
  const fullScreen = useFullScreen();
  usePageKeys({ ' ': () => change((it) => toggleMeter(it, Date.now())), f: fullScreen.open });
  return (
    <>
      <div className="meeting-and-meter">
        <div className="grid min-w-0 gap-4 lg:gap-5">
          <SetupCard {...props} departments={departments} />
          <AttendeesCard {...props} tiers={tiers} roles={roles} hasGroups={isMember} />
        </div>
        <div className="grid min-w-0 gap-4 lg:sticky lg:top-20">
          <LiveCostPanel
            {...props}
            hasDock={!isWide}
            onFullScreen={fullScreen.open}
            onTicker={tickerOpener(userId)}
          />
          <div className="flex flex-wrap gap-2 *:grow">
            {isWide && saveButton}
            <CopySummary size="lg" summary={() => draftSummary(draft, Date.now())} />
          </div>
          {note}
          {draft.attendees.length > 0 && <HygieneHint {...props} isPending={!isMember} />}
          {isWide && <KeyHints />}
        </div>
      </div>
      {!isWide && <MeterDock {...props} saveButton={saveButton} />}
      {fullScreen.isOpen && <FullScreenView {...props} onClose={fullScreen.close} />}
    </>
  );
}

const keyHints = [
  [t`Space`, t`start, pause`],
  ['F', t`full screen`],
] as const;

function KeyHints() {
  return (
    <p className="flex justify-center gap-4 text-xs text-ink-3">
      {keyHints.map(([key, action]) => (
        <span key={key} className="whitespace-nowrap">
          <kbd className="me-0.5 rounded border border-line-strong px-1.5 py-px font-sans">{key}</kbd>{' '}
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
