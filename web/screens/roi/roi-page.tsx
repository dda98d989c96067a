import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { exportRoi } from '#contract/roi.ts';
import { urlOf } from '#web/api/client.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/awaiting-approval.tsx';
import { usePageLocation } from '#web/components/page-location.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { listOf } from './roi-address.ts';
import { RoiTracker } from './roi-tracker.tsx';
import { purpose } from './purpose.ts';

export function RoiPage() {
  const { data: user } = useQuery(currentUserQuery);
  const { filters } = listOf(usePageLocation().search);
  return (
    <>
      <PageHead
        title="Meeting ROI Tracker"
        description={purpose}
        action={
          user?.status === 'active' && (
            <a
              href={urlOf(exportRoi, { query: filters })}
              download="roi-report.csv"
              className={buttonClass()}
            >
              <Download aria-hidden />
              Export ROI Report
            </a>
          )
        }
      />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && <RoiTracker />}
    </>
  );
}
