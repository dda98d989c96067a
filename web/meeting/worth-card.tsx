import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MeetingWithAttendees } from '#contract/meetings.ts';
import { Money } from '#web/components/money.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';

const answers = {
  yes: { text: 'Yes - Definitely worth it', tone: 'good', Icon: CircleCheck },
  maybe: { text: 'Maybe - Some value but could improve', tone: 'warn', Icon: CircleHelp },
  no: { text: 'No - Should have been an email', tone: 'bad', Icon: CircleX },
} as const;

/** What came of the meeting; nothing while nobody has said. Null and zero stay distinct. */
export function WorthCard({ meeting }: { meeting: MeetingWithAttendees }) {
  const { outcomes, actionItemsCount, estimatedValue, worthIt } = meeting;
  if (!outcomes && actionItemsCount === null && estimatedValue === null && worthIt === null) return null;
  const answer = worthIt && answers[worthIt];
  return (
    <Card aria-label="What came of it" className="px-5 py-4">
      <CardHead title="What came of it" />
      <dl className="mt-2 grid gap-3 text-sm">
        {answer && (
          <Entry label="Worth it">
            <Badge tone={answer.tone}>
              <answer.Icon aria-hidden />
              {answer.text}
            </Badge>
          </Entry>
        )}
        <Entry label="Outcomes">
          {outcomes ? <span className="whitespace-pre-line">{outcomes}</span> : <NotRecorded />}
        </Entry>
        <Entry label="Action items">{actionItemsCount ?? <NotRecorded />}</Entry>
        <Entry label="Estimated value">
          {estimatedValue === null ? <NotRecorded /> : <Money dollars={estimatedValue} />}
        </Entry>
      </dl>
    </Card>
  );
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="tabular mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}

function NotRecorded() {
  return <span className="text-ink-3">Not recorded</span>;
}
