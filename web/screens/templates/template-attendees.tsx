import { format } from '#web/components/format.ts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { newcomers } from '#domain/meetings/group.ts';
import { toDollars } from '#domain/money/money.ts';
import { tierLabel } from '#domain/money/salary-tiers.ts';
import { AddAttendeeForm } from '#web/components/add-attendee-form.tsx';
import { AddGroupMenu } from '#web/components/list-menu.tsx';
import { salaryTiersQuery, suggestionsQuery } from '#web/components/organization-queries.ts';
import { TiersNotice } from '#web/components/salary-tiers.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { IconButton } from '#web/ui/button.tsx';
import type { TemplateFormValues } from './queries.ts';

type TemplateAttendee = TemplateFormValues['attendees'][number];

type TemplateAttendeesProps = {
  attendees: readonly (TemplateAttendee & { id: string })[];
  error: string | undefined;
  onAdd: (added: TemplateAttendee[]) => void;
  onRemove: (index: number) => void;
  onTyping: (isTyping: boolean) => void;
};

export function TemplateAttendees({ attendees, error, onAdd, onRemove, onTyping }: TemplateAttendeesProps) {
  const { data: tiers = [] } = useQuery(salaryTiersQuery);
  const { data: suggestions } = useQuery(suggestionsQuery);
  const section = useRef<HTMLElement>(null);
  return (
    <section ref={section} tabIndex={-1} aria-label="Attendees" className="outline-none">
      <div className="mb-1 flex items-center justify-between gap-4">
        <h3 className="text-sm font-medium">
          Attendees
          {attendees.length > 0 && (
            <span className="font-normal text-ink-2">
              {' '}
              {format.count(attendees.length, 'person', 'people')}
            </span>
          )}
        </h3>
        <AddGroupMenu
          onChoose={({ members }) => {
            const added = newcomers(attendees, members);
            onAdd(
              added.map(({ name, role, salaryTier, hourlyRate }) => ({
                name,
                role,
                salary_tier: salaryTier,
                hourly_rate: hourlyRate,
              })),
            );
            return added.length;
          }}
        />
      </div>
      <div className="not-empty:mb-3">
        <TiersNotice />
      </div>
      <AddAttendeeForm
        tiers={tiers}
        names={suggestions?.names ?? []}
        roles={suggestions?.roles ?? []}
        onTyping={onTyping}
        onAdd={({ name, role, salaryTier, hourlyRateCents }) =>
          onAdd([{ name, role, salary_tier: salaryTier, hourly_rate: toDollars(hourlyRateCents) }])
        }
      />
      {error && (
        <div className="mt-3">
          <Alert tone="bad">{error}</Alert>
        </div>
      )}
      {attendees.length === 0 && !error && (
        <p className="mt-3 rounded-lg border border-dashed border-line px-4 py-10 text-center text-sm text-ink-2">
          No attendees yet. Add people one by one or a whole group.
        </p>
      )}
      {attendees.length > 0 && (
        <ul className="mt-3 rounded-lg border border-line">
          {attendees.map(({ id, name, role, salary_tier, hourly_rate }, index) => (
            <li key={id} className="flex items-center gap-3 border-line py-1.5 pr-1 pl-3 not-first:border-t">
              <p className="min-w-0 flex-1 text-sm wrap-anywhere">
                <span className="font-medium">{name}</span>
                <span className="block text-xs text-ink-2">
                  {role}
                  {salary_tier !== null && ` · ${tierLabel(salary_tier)}`}
                </span>
              </p>
              <p className="tabular shrink-0 text-sm">
                {format.moneyWithCents(hourly_rate)}
                <span className="text-ink-3"> /h</span>
              </p>
              <IconButton
                icon={X}
                label={`Remove ${name}`}
                onClick={({ detail }) => {
                  // The second click of a double click would remove the next attendee.
                  if (detail > 1) return;
                  onRemove(index);
                  section.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
