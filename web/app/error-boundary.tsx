import { Component, type ReactNode } from 'react';
import { ErrorState } from '#web/ui/error-state.tsx';
import { MissingCode } from '#web/ui/missing-code.tsx';
import { ScreenMissing } from './lazy-screen.ts';

type ErrorBoundaryProps = {
  /** Another one gives the children another chance. */
  resetKey: unknown;
  isWholePage?: boolean;
  children: ReactNode;
};

type ErrorBoundaryState = { error: unknown; triedKey: unknown };

/** For a screen that broke, or whose code could not be loaded. */
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
          <MissingCode message="This screen could not be loaded" />
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
