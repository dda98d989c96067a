import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ScreenMissing } from './screens.tsx';

/** Replaces a screen that failed to render or to load. The layout around it stays usable. */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  return (
    <div className="grid min-h-[60vh] place-items-center">
      <h1 className="sr-only">Error</h1>
      {error instanceof ScreenMissing ? (
        <MissingScreen />
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

/**
 * A browser may not request a failed module again, so the page is reloaded, automatically when the network is back.
 */
function MissingScreen() {
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <ErrorState
      message="This screen could not be loaded"
      detail="Check your connection. It is loaded once the network is back."
      onRetry={reload}
    />
  );
}

const reload = () => window.location.reload();

/** Replaces a screen without a layout. */
export function PageFailure(props: ErrorComponentProps) {
  return (
    <main>
      <ScreenFailure {...props} />
    </main>
  );
}
