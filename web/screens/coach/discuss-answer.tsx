import { Alert } from '#web/ui/alert.tsx';
import type { Discussion } from './use-discussion.ts';

/** The answer as plain text: whatever a model writes, nothing of it becomes markup. */
export function DiscussAnswer({ discussion: { state, answer, problem } }: { discussion: Discussion }) {
  const isUnderWay = state === 'waiting' || state === 'answering';
  return (
    <div aria-live="polite" aria-busy={isUnderWay} className="empty:hidden">
      {state === 'waiting' && <p className="mt-4 text-ink-2">Waiting for the model…</p>}
      {answer && <p className="mt-4 max-w-prose whitespace-pre-wrap wrap-anywhere">{answer}</p>}
      {state === 'stopped' && <p className="mt-2 text-sm text-ink-3">Stopped.</p>}
      {(state === 'done' || state === 'stopped') && answer && (
        <p className="mt-3 text-xs text-ink-3">
          Written by a language model, which can be wrong. The figures on this page are computed.
        </p>
      )}
      {problem && (
        <div className="mt-4">
          <Alert tone="bad">{problem}</Alert>
        </div>
      )}
    </div>
  );
}
