import { useQuery } from '@tanstack/react-query';
import { Download, Lock } from 'lucide-react';
import { exportAuditLog } from '#contract/audit.ts';
import { urlOf } from '#web/api/client.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/awaiting-approval.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { AuditList } from './audit-list.tsx';
import { useAuditFilters } from './use-audit-filters.ts';
import { purpose } from './purpose.ts';

export function AuditLogPage() {
  const { data: user } = useQuery(currentUserQuery);
  const { filters, change, clear } = useAuditFilters();
  const isMember = user?.status === 'active';
  const isAdmin = isMember && user.role === 'admin';
  return (
    <>
      <PageHead
        title="Audit log"
        description={purpose}
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
        <Card>
          <EmptyState icon={Lock}>Only administrators see the audit log.</EmptyState>
        </Card>
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
