import { ArrowLeft, Hammer } from 'lucide-react';
import { AppLink } from '#web/components/app-link.tsx';
import { usePageLocation } from '#web/components/page-location.ts';
import { useScreenTitle } from '#web/components/page-title.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';

/** An honest stand-in for a screen that a later version brings. */
export function NotBuiltPage() {
  const title = useScreenTitle();
  const isInApp = usePageLocation().pathname.startsWith('/dashboard');
  const content = (
    <>
      <PageHead title={title} />
      <Card>
        <EmptyState icon={Hammer} action={<BackLink isInApp={isInApp} />}>
          This will be the screen “{title}”. It is not built yet.
        </EmptyState>
      </Card>
    </>
  );
  return isInApp ? content : <main className="mx-auto max-w-3xl px-4 py-16">{content}</main>;
}

function BackLink({ isInApp }: { isInApp: boolean }) {
  return (
    <AppLink to={isInApp ? '/dashboard' : '/'} className={buttonClass()}>
      <ArrowLeft aria-hidden />
      {isInApp ? 'Back to the dashboard' : 'Back to the start page'}
    </AppLink>
  );
}
