import { CalendarX } from 'lucide-react';
import { AppLink } from '#web/components/app-link.tsx';
import { usePageTitle } from '#web/components/page-title.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';

export function GoneMeeting() {
  usePageTitle('This meeting is gone');
  return (
    <>
      <PageHead title="This meeting is gone" />
      <Card>
        <EmptyState
          icon={CalendarX}
          action={
            <AppLink to="/dashboard/meetings" className={buttonClass()}>
              All meetings
            </AppLink>
          }
        >
          It was deleted, or the link to it is not complete.
        </EmptyState>
      </Card>
    </>
  );
}
