import { useMutation } from '@tanstack/react-query';
import { failureMessage, hasCode, isGone, statusOf } from '#web/api/client.ts';
import { isSignedOut } from '#web/api/queries.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';

/** Why a call failed; nothing without an error. */
export function FailureAlert({ error, fallback }: { error: unknown; fallback?: string }) {
  return error ? <Alert tone="bad">{failureMessage(error, fallback)}</Alert> : null;
}

type SaveFailureProps = {
  error: Error | null;
  /** The noun for the error message, such as "group". */
  thing: string;
  /** Loads the saved version; absent if nobody else can change it. */
  onReload?: () => Promise<void>;
  /** What the user can do if someone else deleted it. */
  whenGone?: string;
};

/** Why a form could not be saved. The user's input stays, even if someone else saved first. */
export function SaveFailure({ error, thing, onReload, whenGone }: SaveFailureProps) {
  const reloading = useMutation({ mutationFn: async () => onReload?.() });
  if (!error) return null;
  // The sign-in dialog appeared in between, so the user is signed in again when they read this.
  if (isSignedOut(error))
    return <Alert tone="bad">You were signed out, so this was not saved. Please try again.</Alert>;
  if (whenGone && isGone(error))
    return (
      <Alert tone="bad">
        <p>Someone else deleted this {thing} meanwhile.</p>
        <p className="mt-1 font-normal">What you typed is still here. {whenGone}</p>
      </Alert>
    );
  if (!onReload || !hasCode(error, 'edit-conflict')) return <FailureAlert error={error} />;
  return (
    <Alert tone="bad">
      <p>{error.message}</p>
      <p className="mt-1 font-normal">
        What you typed is still here. Reloading replaces it with the saved {thing}.
      </p>
      {reloading.isError && <p className="mt-1">{failureMessage(reloading.error)}</p>}
      <Button size="sm" className="mt-3" busy={reloading.isPending} onClick={() => reloading.mutate()}>
        Reload
      </Button>
    </Alert>
  );
}

type LoadFailureProps = {
  message: string;
  /** Also shows the status, if there was a response. */
  withStatus?: boolean;
  /** Shown with the status of a response that says nothing. */
  fallback?: string;
  /** Shown inside a card instead of as a card. */
  inCard?: boolean;
  /** The query that failed. */
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
};

/** Replaces content that failed to load: the reason, and Retry. */
export function LoadFailure({ message, withStatus, fallback, inCard, query }: LoadFailureProps) {
  const { error, isFetching, refetch } = query;
  const status = statusOf(error);
  const state = (
    <ErrorState
      message={withStatus && status ? `${message}: ${status}` : message}
      detail={failureMessage(error, fallback && status ? `${fallback}: ${status}` : undefined)}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  );
  return inCard ? <Card>{state}</Card> : state;
}
