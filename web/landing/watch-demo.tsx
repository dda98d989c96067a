import { Play } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RunningDemo } from './running-demo.tsx';

export function WatchDemo() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className={classNames(buttonClass({ size: 'lg' }), 'noscript:hidden')}
      >
        <Play aria-hidden />
        Watch Demo
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="A meeting in forty seconds"
        description="Demo: a made-up meeting at 60 × speed. Each second is a minute."
      >
        <RunningDemo />
      </Dialog>
    </>
  );
}
