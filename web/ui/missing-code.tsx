import { ErrorState } from './error-state.tsx';

/** Stands where code did not come. A fresh page also knows where the code is after an upgrade of the server. */
export function MissingCode({ message }: { message: string }) {
  return (
    <ErrorState
      message={message}
      detail="Check your connection and try again."
      onRetry={() => window.location.reload()}
    />
  );
}
