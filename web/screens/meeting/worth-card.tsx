import { format } from '#web/components/format.ts';
import type { ReactNode } from 'react';
import type { MeetingWithAttendees } from '#contract/meetings.ts';
import { Money } from '#web/components/money.tsx';
import { RoiBadge, WorthItBadge } from '#web/components/roi-badge.tsx';
import { UpdateRoi } from '#web/components/rating.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';

/** Outcomes and value of the meeting. Unknown and zero are shown differently. */
export function WorthCard({ meeting }: { meeting: MeetingWithAttendees }) {
  const { outcomes, actionItemsCount, estimatedValue, worthIt, totalCost, canEdit } = meeting;
  return (
    <Card aria-label="ROI" className="px-5 py-4">
      <CardHead
        title="ROI"
        note={<RoiBadge cost={totalCost} value={estimatedValue} />}
        action={canEdit && <UpdateRoi meeting={meeting} />}
      />
      <dl className="mt-2 grid grid-cols-2 gap-3 text-sm">
        {worthIt && (
          <Entry label="Worth it" wide>
            <WorthItBadge worthIt={worthIt} text="choice" />
          </Entry>
        )}
        <Entry label="Outcomes" wide>
          {outcomes ? <span className="whitespace-pre-line">{outcomes}</span> : <NotRecorded />}
        </Entry>
        <Entry label="Action items">
          {actionItemsCount === null ? <NotRecorded /> : format.integer(actionItemsCount)}
        </Entry>
        <Entry label="Estimated value">
          {estimatedValue === null ? <NotRecorded /> : <Money amount={estimatedValue} />}
        </Entry>
      </dl>
      {!canEdit && (
        <div className="mt-3">
          <UpdateRoi meeting={meeting} />
        </div>
      )}
    </Card>
  );
}

function Entry({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-2' : undefined}>
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="tabular mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}

function NotRecorded() {
  return <span className="text-ink-3">Not recorded</span>;
}
