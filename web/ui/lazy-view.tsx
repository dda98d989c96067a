import { lazy, type ComponentType } from 'react';
import { MissingCode } from './missing-code.tsx';

/** A part of a screen whose code comes when it is first shown. Where it does not come, `Missing` stands in its place. */
export function lazyView<Props>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = MissingView,
) {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (View) => ({ default: View }),
      () => ({ default: Missing }),
    ),
  );
}

/** For what can stay away unsaid. */
export const Nothing = () => null;

const MissingView = () => <MissingCode message="This could not be loaded" />;
