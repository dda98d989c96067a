import { useMutation } from '@tanstack/react-query';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { failureMessage, hasCode, isGone, statusOf, ApiFailure, isRejected } from '#web/api/client.ts';
import { isSignedOut } from '#web/api/queries.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { toast } from '#web/ui/toast.ts';

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

// How to show a failed change: at a form's fields, as a toast, or with <FailureAlert> if the page has room.

/**
 * Shows a toast. With `title`, the error message is below it; `retryText` replaces that message if a retry may
 * help.
 */
export function showFailure(error: unknown, title?: string, retryText?: string): void {
  const isFinal = retryText === undefined || isRejected(error);
  const message = isFinal ? failureMessage(error) : retryText;
  if (title === undefined) toast.error(message);
  else toast.error(title, { description: message });
}

/**
 * Shows the field errors of a response in the form and focuses the first; returns whether there are any. `fieldOf`
 * maps fields whose name in the form differs from the one in the API.
 */
export function showFieldErrors<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  error: unknown,
  fieldOf = (name: string) => (isField(name, form.getValues()) ? name : undefined),
): boolean {
  if (!(error instanceof ApiFailure)) return false;
  const shown = Object.entries(error.fields).flatMap(([name, [first]]) => {
    const field = fieldOf(name);
    return field && first ? [{ field, message: first.message }] : [];
  });
  for (const [index, { field, message }] of shown.entries())
    form.setError(field, { message }, { shouldFocus: index === 0 });
  return shown.length > 0;
}

/** Shows an error of a call at the fields of the form, otherwise as its `root` error. */
export function showFormError<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  error: unknown,
): void {
  if (!showFieldErrors(form, error)) form.setError('root', { message: failureMessage(error) });
}

const isField = <Values extends FieldValues>(name: string, values: Values): name is Path<Values> =>
  name
    .split('.')
    .reduce<unknown>((value, key) => (value as Partial<Record<string, unknown>> | null)?.[key], values) !==
  undefined;
