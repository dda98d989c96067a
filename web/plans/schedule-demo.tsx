import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

const load = async () => (await import('#web/components/demo-request-dialog.tsx')).DemoRequestDialog;

type Form = Awaited<ReturnType<typeof load>>;

/** The form comes when it is asked for, or about to be. */
export function ScheduleDemo() {
  const [Form, setForm] = useState<{ component: Form } | null>(null);
  const [isLoading, setIsLoading] = useState(false);

  const open = async () => {
    setIsLoading(true);
    try {
      setForm({ component: await load() });
    } catch {
      toast.error("Can't reach the server. Check your connection.");
    }
    setIsLoading(false);
  };
  const preload = () => void load().catch(() => undefined);

  return (
    <span className="contents text-start noscript:hidden">
      <Button
        size="lg"
        busy={isLoading}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void open()}
      >
        Schedule Demo
      </Button>
      {Form && <Form.component onClose={() => setForm(null)} />}
    </span>
  );
}
