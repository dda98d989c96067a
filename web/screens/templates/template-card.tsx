import { format } from '#web/components/format.ts';
import { Clock, Pencil, Play, Trash2, UsersRound } from 'lucide-react';
import type { Template } from '#contract/templates.ts';
import { toCents, toDollars } from '#domain/money/money.ts';
import { estimatedHourCents } from '#domain/meetings/template.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { MeetingTypeBadge } from '#web/components/meeting-type.tsx';
import { Money } from '#web/components/money.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { templateDialog } from './lazy-dialogs.ts';

type TemplateCardProps = { template: Template; onEdit: () => void; onDelete: () => void };

export function TemplateCard({ template, onEdit, onDelete }: TemplateCardProps) {
  const { id, name, title, attendee_count, duration_minutes, meetingType, canEdit } = template;
  const hourCents = estimatedHourCents(toCents(template.average_hourly_rate), attendee_count);
  return (
    <li className="flex">
      <Card aria-label={name} className="flex min-w-0 flex-1 flex-col p-4 sm:p-5">
        {/* It takes what a neighbor's longer name leaves: figures stand in one line. */}
        <div className="flex flex-1 items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="line-clamp-2 text-base font-semibold wrap-anywhere" title={name}>
              {name}
            </h2>
            <p className="truncate text-sm text-ink-2" title={title}>
              {title}
            </p>
          </div>
          {canEdit && (
            <div className="-mt-1.5 -mr-2 flex">
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Edit ${name}`}
                title="Edit"
                {...templateDialog.opener}
                onClick={onEdit}
              >
                <Pencil aria-hidden />
              </Button>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Delete ${name}`}
                title="Delete"
                onClick={onDelete}
              >
                <Trash2 aria-hidden />
              </Button>
            </div>
          )}
        </div>
        <p className="tabular mt-4 text-2xl/8 font-semibold tracking-tight">
          <Money amount={toDollars(hourCents)} />{' '}
          <span className="text-sm font-normal tracking-normal text-ink-2">per hour, estimated</span>
        </p>
        <div className="tabular mt-3 mb-5 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-2 [&_svg]:size-3.5">
          <MeetingTypeBadge type={meetingType.name} />
          <span className="inline-flex items-center gap-1.5">
            <UsersRound aria-hidden />
            {format.count(attendee_count, 'attendee')}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Clock aria-hidden />
            {format.minutes(duration_minutes)}
          </span>
        </div>
        <AppLink
          to={`/dashboard/calculator?template=${id}`}
          className={buttonClass()}
          aria-label={`Use Template: ${name}`}
        >
          <Play aria-hidden />
          Use Template
        </AppLink>
      </Card>
    </li>
  );
}
