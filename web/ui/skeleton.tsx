import { classNames } from './class-names.ts';

/** A grey stand-in; size it with classes to the shape of what will come. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('skeleton', className)} />;
}
