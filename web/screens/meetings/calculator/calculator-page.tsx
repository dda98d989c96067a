import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { MeetingWithAttendees } from '#contract/meetings/meetings.ts';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { toCents } from '#domain/money/money.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { salaryTiersQuery, suggestionsQuery } from '#web/components/organization/organization-queries.ts';
import { randomKey } from '#web/components/meetings/draft-key.ts';
import { Button } from '#web/ui/button.tsx';
import { useLaterCode } from '#web/ui/use-later-code.ts';
import { CostPageHead } from '#web/components/people/pay.tsx';
import { AddressRequests } from './address-requests.tsx';
import { CalculatorCards } from './calculator-cards.tsx';
import { atBlendedRate, draftAfterSaving, isAtZero } from './draft.ts';
import { meetingToShare } from './draft-saving.ts';
import { adoptVisitorDraft, draftStoreOf, useDraft, withoutPay } from './draft-storage.ts';
import { TemplateControls } from './template-controls.tsx';
import { useSaveMeeting } from './use-save-meeting.ts';

export function CalculatorPage() {
  const { data: user } = useQuery(currentUserQuery);
  return user ? <Calculator key={user.id} user={user} /> : null;
}

function Calculator({ user }: { user: CurrentUser }) {
  // A user who waits for approval can calculate, but has no data of the organization and cannot save.
  const isPending = user.status === 'pending';
  const store = draftStoreOf(user.id);
  const draft = useDraft(store);
  const { data: tiers = [] } = useQuery(salaryTiersQuery);
  const { data: suggestions } = useQuery({ ...suggestionsQuery, enabled: !isPending });
  const [saved, setSaved] = useState<MeetingWithAttendees | null>(null);
  const { save, isSaving } = useSaveMeeting(user.id, setSaved);
  // 3 kB that are needed once a meeting is saved.
  const receipt = useLaterCode(() => import('./receipt.tsx'), saved !== null);
  const live = useLaterCode(() => import('./share-live.tsx'), !isPending);
  const pendingNoteId = useId();

  const { change } = store;
  useEffect(() => adoptVisitorDraft(store), [store]);
  // Prices may come from a template, a group or a time with other permissions.
  const { blendedRate } = user;
  const holdsPrices = blendedRate !== null && atBlendedRate(draft, toCents(blendedRate)) !== draft;
  useEffect(() => {
    if (holdsPrices) withoutPay(user.id, blendedRate);
  }, [holdsPrices, user.id, blendedRate]);
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
        action={!isPending && <TemplateControls draft={draft} change={change} />}
      />
      {!isPending && (
        <AddressRequests
          draft={draft}
          change={change}
          userId={user.id}
          timeZone={user.organization.timeZone}
        />
      )}
      {saved && receipt && <receipt.Receipt key={saved.id} meeting={saved} onClose={() => setSaved(null)} />}
      <CalculatorCards
        userId={user.id}
        draft={draft}
        change={change}
        tiers={tiers}
        departments={suggestions?.departments}
        roles={suggestions?.roles}
        isMember={!isPending}
        saveButton={saveButton}
        note={
          isPending ? (
            <p id={pendingNoteId} className="text-sm text-ink-2">
              You can save meetings once your organization has approved you. Until then, the draft stays in
              this browser.
            </p>
          ) : (
            <div className="min-h-11">
              {live && (
                <live.ShareLive
                  userId={user.id}
                  isReady={draft.attendees.length > 0}
                  toShare={() => {
                    // Settles the meter in case the system clock was set back.
                    change((it) => it);
                    return meetingToShare(store.read(), Date.now());
                  }}
                  onShared={(draftKey) =>
                    change((it) => (it.draftKey === draftKey ? draftAfterSaving(it, randomKey()) : it))
                  }
                />
              )}
            </div>
          )
        }
      />
    </>
  );
}
