import { useQuery } from '@tanstack/react-query';
import { Plus, Clock, LayoutTemplate, Pencil, Play, Trash2, UsersRound } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type RefObject } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { deleteTemplate, type Template } from '#contract/meetings/templates.ts';
import { t } from '#domain/format/text.ts';
import { estimatedHourCents } from '#domain/meetings/template.ts';
import { toCents, toMajor } from '#domain/money/money.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { call } from '#web/api/client.ts';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { useAskedAction } from '#web/components/forms/use-asked-action.ts';
import { CostPageHead } from '#web/components/people/pay.tsx';
import { ManageRolesDialog } from '#web/components/organization/manage-roles-dialog.tsx';
import { SampleItemMark } from '#web/components/calendar/planned.tsx';
import { closeThenFocus, DeleteDialog } from '#web/components/forms/delete-dialog.tsx';
import { Explain, Money } from '#web/components/reports/figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { MeetingTypeBadge } from '#web/components/meetings/meeting-type.tsx';
import { templatesQuery } from '#web/components/meetings/reusable-queries.ts';
import { ButtonLink } from '#web/components/site/app-link.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card, Skeleton, EmptyState } from '#web/ui/card.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { toast } from '#web/ui/toast.ts';
import { ManageTiersDialog } from './manage-tiers-dialog.tsx';
import { useTemplatePage } from './queries.ts';

// 18 kB, nearly all of it the form library.
const TemplateDialog = lazy(async () => ({
  default: (await import('./template-dialog.tsx')).TemplateDialog,
}));

export function TemplatesPage() {
  const { data: user } = useQuery(currentUserQuery);
  if (user?.status === 'active') return <OrganizationTemplates user={user} />;
  return (
    <>
      <CostPageHead title={pageTitle} description={description} />
      {user && <AwaitingApproval organization={user.organization.name} />}
    </>
  );
}

const pageTitle = t`Meeting Templates`;
const description = t`Recurring meetings with their attendees, ready to use.`;

function OrganizationTemplates({ user }: { user: CurrentUser }) {
  const [open, setOpen] = useState<'template' | 'roles' | 'tiers' | null>(null);
  const createButton = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(null);
  useAskedAction((action) => setOpen(action === 'settings' ? 'roles' : 'template'));
  const isAdmin = user.role === 'admin';
  return (
    <>
      <CostPageHead
        title={pageTitle}
        description={description}
        action={
          <>
            <Button onClick={() => setOpen('roles')}>Manage Roles</Button>
            {user.seesPay && <Button onClick={() => setOpen('tiers')}>Manage Salary Tiers</Button>}
            <Button icon={Plus} ref={createButton} variant="primary" onClick={() => setOpen('template')}>
              Create Template
            </Button>
          </>
        }
      />
      <TemplateList createButton={createButton} onCreate={() => setOpen('template')} />
      {open === 'template' && (
        <Suspense>
          <TemplateDialog onClose={close} />
        </Suspense>
      )}
      {open === 'roles' && <ManageRolesDialog isAdmin={isAdmin} onClose={close} />}
      {open === 'tiers' && user.seesPay && <ManageTiersDialog isAdmin={isAdmin} onClose={close} />}
    </>
  );
}

type TemplateListProps = { createButton: RefObject<HTMLElement | null>; onCreate: () => void };

function TemplateList({ createButton, onCreate }: TemplateListProps) {
  const query = useQuery(templatesQuery);
  const { data: templates, error } = query;
  const page = useTemplatePage(templates?.length ?? 0);
  const [edited, setEdited] = useState<Template | null>(null);
  const [deleted, setDeleted] = useState<Template | null>(null);

  if (!templates && !error) return <TemplatesSkeleton />;
  if (!templates) return <LoadFailure inCard message="Failed to load templates" withStatus query={query} />;
  return (
    <>
      {templates.length === 0 ? (
        <NoTemplates onCreate={onCreate} />
      ) : (
        <div className="grid grid-cols-1 gap-5">
          <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:gap-5 xl:grid-cols-3">
            {templates.slice(page.from, page.to).map((template) => (
              <TemplateCard
                key={template.id}
                template={template}
                onEdit={() => setEdited(template)}
                onDelete={() => setDeleted(template)}
              />
            ))}
          </ul>
          <Pager
            label={
              <span className="flex flex-wrap gap-x-4">
                <span>
                  Showing {page.from + 1}-{page.to} of {templates.length} templates
                </span>
                <span>
                  Page {page.number} of {page.count}
                </span>
              </span>
            }
            onPrevious={page.previous}
            onNext={page.next}
          />
        </div>
      )}
      {/* Outside the list: someone else may delete the last template while it is being edited here. */}
      {edited && (
        <Suspense>
          <TemplateDialog template={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
      {deleted && (
        <DeleteTemplate
          template={deleted}
          onDeleted={() => closeThenFocus(() => setDeleted(null), createButton)}
          onClose={() => setDeleted(null)}
        />
      )}
    </>
  );
}

function NoTemplates({ onCreate }: Pick<TemplateListProps, 'onCreate'>) {
  return (
    <EmptyState
      inCard
      icon={LayoutTemplate}
      action={
        <Button icon={Plus} variant="primary" onClick={onCreate}>
          Create First Template
        </Button>
      }
    >
      No Templates Yet
    </EmptyState>
  );
}

type TemplateCardProps = { template: Template; onEdit: () => void; onDelete: () => void };

function TemplateCard({ template, onEdit, onDelete }: TemplateCardProps) {
  const { id, name, title, attendee_count, duration_minutes, meetingType, canEdit } = template;
  const hourCents = estimatedHourCents(toCents(template.average_hourly_rate), attendee_count);
  return (
    <li className="flex">
      <Card aria-label={name} className="flex min-w-0 flex-1 flex-col p-4 sm:p-5">
        {/* Grows with the longest name in the row, so that the figures align. */}
        <div className="flex flex-1 items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="line-clamp-2 text-base font-semibold wrap-anywhere" title={name}>
              {name}
              <SampleItemMark kind="templates" of={id} />
            </h2>
            <p className="truncate text-sm text-ink-2" title={title}>
              {title}
            </p>
          </div>
          {canEdit && (
            <div className="-mt-1.5 -me-2 flex">
              <IconButton icon={Pencil} label={`Edit ${name}`} title="Edit" onClick={onEdit} />
              <IconButton icon={Trash2} label={`Delete ${name}`} title="Delete" onClick={onDelete} />
            </div>
          )}
        </div>
        <p className="tabular mt-4 text-2xl/8 font-semibold tracking-tight">
          <Money amount={toMajor(hourCents)} />{' '}
          <span className="text-sm font-normal tracking-normal text-ink-2">per hour, estimated</span>
          <Explain figure="people-cost" label={`cost per hour of ${name}`} />
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
        <ButtonLink
          icon={Play}
          to={`/dashboard/calculator?template=${id}`}
          aria-label={`Use Template: ${name}`}
        >
          Use Template
        </ButtonLink>
      </Card>
    </li>
  );
}

function TemplatesSkeleton() {
  return (
    <div aria-busy className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:gap-5 xl:grid-cols-3">
      {Array.from({ length: 6 }, (_, index) => (
        <Card key={index} className="p-4 sm:p-5">
          <Skeleton className="h-5 w-36" />
          <Skeleton className="mt-2 h-4 w-48 max-w-full" />
          <Skeleton className="mt-5 h-7 w-28" />
          <Skeleton className="mt-4 h-3.5 w-40 max-w-full" />
          <Skeleton className="mt-5 h-9 max-md:h-11" />
        </Card>
      ))}
    </div>
  );
}

type DeleteTemplateProps = { template: Template; onDeleted: () => void; onClose: () => void };

function DeleteTemplate({ template, onDeleted, onClose }: DeleteTemplateProps) {
  const { id, name } = template;
  const { queryKey } = templatesQuery;
  return (
    <DeleteDialog
      title={`Delete “${name}”?`}
      description="Saved meetings do not change."
      remove={() => call(deleteTemplate, { params: { id: String(id) } })}
      listKey={queryKey}
      onDeleted={(client) => {
        client.setQueryData(queryKey, (templates) => templates?.filter((one) => one.id !== id));
        toast.success(t`Template deleted`);
        onDeleted();
      }}
      onClose={onClose}
    />
  );
}
