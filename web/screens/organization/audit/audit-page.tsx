import { useQuery } from '@tanstack/react-query';
import { Download, Lock } from 'lucide-react';
import { exportAuditLog } from '#contract/audit.ts';
import { type AuditKind, auditKinds } from '#domain/accounts/sign-in-trail.ts';
import { urlOf } from '#web/api/client.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { BackLink } from '#web/components/site/app-link.tsx';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { AuditList } from './audit-list.tsx';
import { auditActorsQuery, type AuditSearch, useAuditFilters } from './queries.ts';
import { SearchInput } from '#web/components/forms/list-filters.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

export function AuditLogPage() {
  const { data: user } = useQuery(currentUserQuery);
  const { filters, change, clear } = useAuditFilters();
  const isMember = user?.status === 'active';
  const isAdmin = isMember && user.role === 'admin';
  return (
    <>
      <BackLink to="/dashboard/organization">Organization</BackLink>
      <PageHead
        title="Audit log"
        description="Who did what in your organization, and when. Entries cannot be changed."
        action={
          isAdmin && (
            <a
              href={urlOf(exportAuditLog, { query: filters })}
              download="audit-log.csv"
              className={buttonClass()}
            >
              <Download aria-hidden />
              Export CSV
            </a>
          )
        }
      />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {isMember && !isAdmin && (
        <EmptyState inCard icon={Lock}>
          Only administrators see the audit log.
        </EmptyState>
      )}
      {isAdmin && (
        <div className="grid gap-4">
          <AuditFilterBar filters={filters} onChange={change} />
          <AuditList filters={filters} timeZone={user.organization.timeZone} onClear={clear} />
        </div>
      )}
    </>
  );
}

type AuditFilterBarProps = {
  filters: AuditSearch;
  onChange: (changed: Partial<Record<keyof AuditSearch, string>>) => void;
};

// A select item must not have an empty value (specification, section 5).
const anyone = ':anyone';
const everything = ':everything';

const kindNames: Record<AuditKind, string> = {
  'sign-ins': 'Sign-ins and sign-outs',
  'failed-sign-ins': 'Failed sign-ins',
  changes: 'Changes',
};

function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const { data: actors = [], isError: hasNoActors } = useQuery(auditActorsQuery);
  return (
    <search className="grid grid-cols-2 gap-3 xl:grid-cols-[minmax(0,1fr)_12rem_12rem_10rem_10rem]">
      <Field label="Search" className="max-xl:col-span-2">
        <SearchInput
          maxLength={200}
          placeholder="Title, action or name"
          value={filters.search}
          onType={(search = '') => onChange({ search })}
        />
      </Field>
      <Field label="Person">
        <Select
          value={filters.actor ?? anyone}
          onChange={({ target: { value } }) => onChange({ actor: value === anyone ? '' : value })}
        >
          <option value={anyone}>Anyone</option>
          {hasNoActors && <option disabled>Failed to fetch users.</option>}
          {actors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Kind">
        <Select
          value={filters.kind ?? everything}
          onChange={({ target: { value } }) => onChange({ kind: value === everything ? '' : value })}
        >
          <option value={everything}>Everything</option>
          {auditKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="From">
        <DayInput
          className="px-2"
          value={filters.from}
          max={filters.to}
          onChoose={(from = '') => onChange({ from })}
        />
      </Field>
      <Field label="To">
        <DayInput
          className="px-2"
          value={filters.to}
          min={filters.from}
          onChoose={(to = '') => onChange({ to })}
        />
      </Field>
    </search>
  );
}
