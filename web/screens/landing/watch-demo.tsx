import { Dialog } from '#web/ui/dialog.tsx';
import { mountDialog } from './mount-dialog.tsx';
import { RunningDemo } from './running-demo.tsx';

export const openWatchDemo = () =>
  mountDialog((close) => (
    <Dialog
      onClose={close}
      title="A meeting in forty seconds"
      description="Demo: a made-up meeting at 60 × speed. Each second is a minute."
    >
      <RunningDemo />
    </Dialog>
  ));
