import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '#contract/errors.ts';
import { failureMessage, hasCode, isGone } from '#web/api/api-failure.ts';
import { isSignedOut } from '#web/api/queries.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

type SaveFailureProps = {
  error: Error | null;
  /** What was not saved: "group". */
  thing: string;
  /** Absent where nobody else's change stands in the way. */
  onReload?: () => Promise<void>;
  /** What can be done about it where somebody has deleted it meanwhile. */
  whenGone?: string;
};

/** Why something was not saved. What was typed stays, also when somebody else was faster. */
export function SaveFailure({ error, thing, onReload, whenGone }: SaveFailureProps) {
  const reloading = useMutation({ mutationFn: async () => onReload?.() });
  if (!error) return null;
  // By the time that this is seen they are signed in again.
  if (isSignedOut(error))
    return <Alert tone="bad">You were signed out, so this was not saved. Please try again.</Alert>;
  if (whenGone && isGone(error))
    return (
      <Alert tone="bad">
        <p>Somebody deleted this {thing} meanwhile.</p>
        <p className="mt-1 font-normal">What you typed is still here. {whenGone}</p>
      </Alert>
    );
  const message = failureMessage(error, errorMessage('internal-error'));
  // Of the conflicts only this one is cured by reading anew.
  if (!onReload || !hasCode(error, 'edit-conflict')) return <Alert tone="bad">{message}</Alert>;
  return (
    <Alert tone="bad">
      <p>{message}</p>
      <p className="mt-1 font-normal">
        What you typed is still here. Reloading replaces it with the saved {thing}.
      </p>
      {reloading.isError && (
        <p className="mt-1">{failureMessage(reloading.error, errorMessage('internal-error'))}</p>
      )}
      <Button size="sm" className="mt-3" busy={reloading.isPending} onClick={() => reloading.mutate()}>
        Reload
      </Button>
    </Alert>
  );
}
