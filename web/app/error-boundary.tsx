import { Component, type ReactNode } from 'react';
import { ErrorState } from '#web/ui/error-state.tsx';

type ErrorBoundaryProps = {
  /** Another one gives the children another chance. */
  resetKey: unknown;
  isWholePage?: boolean;
  children: ReactNode;
};

type ErrorBoundaryState = { hasFailed: boolean; triedKey: unknown };

/** For a screen that broke, or whose script could not be loaded: often because a new version was put up. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, triedKey: null };

  static getDerivedStateFromError(): Pick<ErrorBoundaryState, 'hasFailed'> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    { triedKey }: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === triedKey ? null : { hasFailed: false, triedKey: resetKey };
  }

  override render() {
    const { isWholePage, children } = this.props;
    if (!this.state.hasFailed) return children;
    const Place = isWholePage ? 'main' : 'div';
    return (
      <Place className="grid min-h-[60vh] place-items-center">
        <ErrorState
          message="Something went wrong"
          detail="Reloading the page may help."
          retryLabel="Reload"
          onRetry={() => window.location.reload()}
        />
      </Place>
    );
  }
}
