import { Component, type ReactNode } from 'react';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ScreenMissing } from './screens.tsx';

type ErrorBoundaryProps = {
  /** A new value renders the children again. */
  resetKey: unknown;
  isWholePage?: boolean;
  children: ReactNode;
};

type ErrorBoundaryState = { error: unknown; triedKey: unknown };

/** Shows an error in place of a screen that failed to render or to load. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, triedKey: null };

  static getDerivedStateFromError(error: unknown): Pick<ErrorBoundaryState, 'error'> {
    return { error: error ?? 'unknown' };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    { triedKey }: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === triedKey ? null : { error: null, triedKey: resetKey };
  }

  override render() {
    const { isWholePage, children } = this.props;
    const { error } = this.state;
    if (error === null) return children;
    const Place = isWholePage ? 'main' : 'div';
    return (
      <Place className="grid min-h-[60vh] place-items-center">
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
            onRetry={() => this.setState({ error: null })}
          />
        )}
      </Place>
    );
  }
}
