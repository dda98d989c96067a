import { classNames } from '#web/ui/class-names.ts';
import type { AdminAvailability as Availability } from './use-admin-availability.ts';

const texts = {
  'not-asked': '',
  checking: 'Checking admin availability…',
  free: 'No admin exists yet — you can be the first admin.',
  unknown: 'Could not verify admin availability',
};

type AdminAvailabilityProps = {
  availability: Availability;
  /** The field says already why it was refused. */
  isRefused: boolean;
};

/** Always in the page, so that a screen reader hears the text change. */
export function AdminAvailability({ availability, isRefused }: AdminAvailabilityProps) {
  const isTaken = availability.state === 'taken';
  const message = isTaken ? availability.message : texts[availability.state];
  return (
    <output
      className={classNames('block', isTaken && 'text-warn', availability.state === 'free' && 'text-good')}
    >
      {!(isTaken && isRefused) && message}
    </output>
  );
}
