import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ScreenMissing } from './screens.tsx';

/** In place of a screen that failed to render or to load. The layout around it stays usable. */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  return (
    <div className="grid min-h-[60vh] place-items-center">
      <h1 className="sr-only">Error</h1>
      {error instanceof ScreenMissing ? (
        // A browser may not request a failed module again, so Retry reloads the page.
        <ErrorState
          message="This screen could not be loaded"
          detail="Check your connection and try again."
          onRetry={() => window.location.reload()}
        />
      ) : (
        <ErrorState
          message="Something went wrong"
          detail="If it happens again, reload the page."
          onRetry={reset}
        />
      )}
    </div>
  );
}

/** In place of a screen without a layout. */
export function PageFailure(props: ErrorComponentProps) {
  return (
    <main>
      <ScreenFailure {...props} />
    </main>
  );
}
