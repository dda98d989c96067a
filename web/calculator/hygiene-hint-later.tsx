import { type ComponentType, lazy, Suspense } from 'react';
import type { HygieneHintProps } from './draft-props.ts';

const Nothing: ComponentType<HygieneHintProps> = () => null;

// After the page, and only once somebody is in the room. A hint that does not come is no failure of the page.
const Hint = lazy(async () => {
  const piece = import('./hygiene-hint.tsx').then((it): typeof Nothing => it.HygieneHint);
  return { default: await piece.catch(() => Nothing) };
});

export function HygieneHintLater(props: HygieneHintProps) {
  return (
    props.draft.attendees.length > 0 && (
      <Suspense>
        <Hint {...props} />
      </Suspense>
    )
  );
}
