// Messages to chat channels. Who reads a channel is unknown: amounts are blended, and limits of money are no subject.

import type { Budget } from '#contract/reports/budgets.ts';
import { t } from '#domain/format/text.ts';
import type { ChatMessage } from '#domain/organization/chat.ts';
import type { Format } from '#domain/format/format.ts';
import { joinParts } from './joined.ts';
import { monthsText, weekSections, weekSubject, type WeekReport } from './week-report.ts';

export const shortenedText = (): string => t`This message was shortened. The link shows everything.`;

/** The report without what only its reader may know; titles of series only if the channel shows titles. */
export function weekMessage(
  report: WeekReport,
  { showsTitles, format, publicUrl }: { showsTitles: boolean; format: Format; publicUrl: string },
): ChatMessage {
  const { marked, rated } = report;
  const bestOf = ({ best }: typeof marked) => ({ best: showsTitles ? best : null, worst: null });
  const shared: WeekReport = {
    ...report,
    own: null,
    marked: bestOf(marked),
    rated: bestOf(rated),
    task: null,
  };
  const shown = showsTitles ? shared : { ...shared, costliest: [], decided: [], recommendation: null };
  return {
    heading: weekSubject(shared, format),
    sections: weekSections(shown, format, publicUrl).map(({ heading, lines }) => ({
      heading,
      lines: lines.filter((line) => !line.startsWith(publicUrl)),
    })),
    url: `${publicUrl}/dashboard`,
  };
}

export function budgetMessage(
  { department, hours }: Pick<Budget, 'department' | 'hours'>,
  { month, format, publicUrl }: { month: string; format: Format; publicUrl: string },
): ChatMessage {
  const used = format.percent(hours.percentUsed ?? 0);
  const isOver = hours.status === 'over';
  return {
    heading: isOver
      ? t`${department} has used up its meeting hours of ${format.longMonth(month)}`
      : t`${department} has used ${used} of its meeting hours of ${format.longMonth(month)}`,
    sections: [
      {
        heading: t`${format.decimal(hours.spent)} of ${format.decimal(hours.limit ?? 0)} person-hours`,
        lines: [],
      },
    ],
    url: `${publicUrl}/dashboard/budget`,
  };
}

export const plannedMessage = (
  planned: { people: number; minutes: number; cost: number; day: string },
  { format, publicUrl }: { format: Format; publicUrl: string },
): ChatMessage => ({
  heading: t`A meeting for ${format.money(planned.cost)} is planned`,
  sections: [
    {
      heading: t`${format.fullDay(planned.day)}: ${joinParts(format.count(planned.people, 'person', 'people'), format.minutes(planned.minutes))}`,
      lines: [],
    },
  ],
  url: `${publicUrl}/dashboard/upcoming`,
});

export const closedMessage = (
  closed: { from: string; to: string; held: number },
  { format, publicUrl }: { format: Format; publicUrl: string },
): ChatMessage => ({
  heading: t`${monthsText(closed.from, closed.to, format)} closed`,
  sections: [{ heading: t`Meetings cost ${format.money(closed.held)} at the blended rate.`, lines: [] }],
  url: `${publicUrl}/dashboard/finance`,
});

export const testMessage = (publicUrl: string): ChatMessage => ({
  heading: t`MeetingCost can write here`,
  sections: [
    {
      heading: t`An administrator sent this test.`,
      lines: [t`If it appears, the channel works. An answer without an error does not prove it.`],
    },
  ],
  url: `${publicUrl}/dashboard/organization/webhooks`,
});
