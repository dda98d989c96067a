import { Suspense } from 'react';
import { lazyView, Nothing } from '#web/ui/lazy-view.tsx';
import type { HygieneHintProps } from './draft-props.ts';

// After the page, and only once somebody is in the room. A hint that does not come is no failure of the page.
const Hint = lazyView(async () => (await import('./hygiene-hint.tsx')).HygieneHint, Nothing);

export function HygieneHintLater(props: HygieneHintProps) {
  return (
    props.draft.attendees.length > 0 && (
      <Suspense>
        <Hint {...props} />
      </Suspense>
    )
  );
}
