import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const demoRequest = lazyDialog(
  async () => (await import('#web/components/demo-request-dialog.tsx')).DemoRequestDialog,
);

export function ScheduleDemo() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="lg" {...demoRequest.opener} onClick={() => setAsking(true)}>
        Schedule Demo
      </Button>
      {isAsking && <demoRequest.Dialog onClose={() => setAsking(false)} />}
    </>
  );
}
