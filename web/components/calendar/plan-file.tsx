import { Download } from 'lucide-react';
import { type MeetingPlan, readPlanFile } from '#contract/calendar/planner.ts';
import { t } from '#domain/format/text.ts';
import { urlOf } from '#web/api/client.ts';
import { downloadFile } from '#web/components/forms/download-file.ts';
import { buttonClass } from '#web/ui/button.tsx';

type Reader = 'guests' | 'me';

const texts = (): Record<Reader, string> => ({ guests: t`.ics for guests`, me: t`.ics for me` });

const fileUrl = (id: number, reader: Reader) =>
  urlOf(readPlanFile, { params: { id }, query: { for: reader } });

/** For a message after a change that no mail carries. */
export const downloadPlan = (id: number) => ({
  label: t`Download .ics`,
  onClick: () => downloadFile(fileUrl(id, 'guests')),
});

/** The calendar files of a plan. */
export function PlanFiles({ plan: { id, title } }: { plan: MeetingPlan }) {
  return (['guests', 'me'] as const).map((reader) => (
    <a
      key={reader}
      href={fileUrl(id, reader)}
      download="meeting.ics"
      aria-label={`${texts()[reader]}: ${title}`}
      className={buttonClass({ size: 'sm' })}
    >
      <Download aria-hidden />
      {texts()[reader]}
    </a>
  ));
}
