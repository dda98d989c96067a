import { useMutation } from '@tanstack/react-query';
import { textOf } from '#contract/errors.ts';
import { ApiFailure, failureMessage } from '#web/api/api-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** Why it was not saved. What was typed stays, also when somebody else was faster. */
export function RoiFailure({ error, onReload }: { error: Error | null; onReload: () => Promise<void> }) {
  const reloading = useMutation({ mutationFn: onReload });
  if (!error) return null;
  if (!(error instanceof ApiFailure && error.status === 409))
    return <Alert tone="bad">{failureMessage(error, textOf('broken'))}</Alert>;
  return (
    <Alert tone="bad">
      <p>{failureMessage(error, textOf('changed-meanwhile'))}</p>
      <p className="mt-1 font-normal">
        What you typed is still here. Reloading replaces it with what is saved.
      </p>
      {reloading.isError && <p className="mt-1">{failureMessage(reloading.error, textOf('broken'))}</p>}
      <Button size="sm" className="mt-3" busy={reloading.isPending} onClick={() => reloading.mutate()}>
        Reload
      </Button>
    </Alert>
  );
}
