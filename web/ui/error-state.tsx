import { CircleAlert } from 'lucide-react';
import { Button } from './button.tsx';

type ErrorStateProps = {
  message: string;
  detail?: string | undefined;
  onRetry: () => void;
  busy?: boolean;
};

export function ErrorState({ message, detail, onRetry, busy }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-6 py-12 text-center">
      <span className="grid size-11 place-items-center rounded-full bg-bad-soft text-bad">
        <CircleAlert className="size-5" aria-hidden />
      </span>
      <div className="max-w-sm">
        <p className="font-medium">{message}</p>
        {detail && <p className="mt-1 text-sm text-ink-2">{detail}</p>}
      </div>
      <Button onClick={onRetry} busy={busy}>
        Retry
      </Button>
    </div>
  );
}
