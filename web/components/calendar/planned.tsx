import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/format/text.ts';
import type { MeetingSource } from '#domain/meetings/meeting.ts';
import { AppLink } from '#web/components/site/app-link.tsx';
import { format } from '#web/components/forms/format.ts';
import { sampleDataQuery } from '#web/components/organization/sample-data-query.ts';

/** "$1,200 planned". */
export const plannedText = (cost: number): string => t`${format.money(cost)} planned`;

type PlannedProps = {
  sums: { meetings: number; cost: number };
  className?: string;
};

/** Cost of the planned meetings, with a link to the next ones; nothing if there are none. */
export function Planned({ sums, className = 'block' }: PlannedProps) {
  if (sums.meetings === 0) return null;
  return (
    <AppLink to="/dashboard/upcoming" className={`${className} reach underline hover:text-ink`}>
      {plannedText(sums.cost)}
    </AppLink>
  );
}

/** Marks a meeting that has not started yet. */
export function PlannedMark({ planned }: { planned: boolean }) {
  return planned && <Mark>Planned</Mark>;
}

/** Marks a made-up meeting of the sample data. */
export function SampleMark({ source }: { source: MeetingSource }) {
  return source === 'sample' && <Mark>Sample</Mark>;
}

type SampleItemMarkProps = {
  kind: 'groups' | 'templates' | 'budgets' | 'people' | 'plans' | 'titles';
  of: number | string | null;
};

/** Marks an item of the sample data, by its id, or by the title of meetings. */
export function SampleItemMark({ kind, of }: SampleItemMarkProps) {
  const { data } = useQuery(sampleDataQuery);
  return data?.[kind].some((one) => one === of) && <Mark>Sample</Mark>;
}

const Mark = ({ children }: { children: string }) => (
  <>
    {' '}
    <span className="inline-block rounded-md border border-line-strong px-1.5 align-[1px] text-xs font-normal text-ink-2">
      {children}
    </span>
  </>
);
