import { ErrorState } from '#web/ui/error-state.tsx';

/** When a screen broke or its script could not be loaded, often because a new version was put up. */
export function ErrorPage() {
  return (
    <main className="grid min-h-[60vh] place-items-center">
      <ErrorState
        message="Something went wrong"
        detail="Reloading the page may help."
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}
