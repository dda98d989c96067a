import { hourlyCostCents, meetingCostCents } from '#domain/cost.ts';
import { formatDollarsAndCents, toDollars } from '#domain/money.ts';
import { Card } from '#web/ui/card.tsx';

const minutes = 37;
const attendees = [
  { role: 'Engineering manager', hourlyRateCents: 120_00 },
  { role: 'Tech lead', hourlyRateCents: 95_00 },
  { role: 'Designer', hourlyRateCents: 75_00 },
  { role: 'Engineer', hourlyRateCents: 55_00 },
].map((attendee) => ({ ...attendee, minutes }));

const dollars = (cents: number) => formatDollarsAndCents(toDollars(cents));

/** What the calculator shows, reckoned by its own rule, for a meeting that is said to be an example. */
export function SampleMeter() {
  return (
    <Card className="p-6 sm:p-8" aria-label="Example of a meeting">
      <p className="text-sm text-ink-2">Example: four people, {minutes} minutes</p>
      <p className="tabular mt-3 text-[clamp(3rem,9vw,5rem)] leading-none font-semibold tracking-tight">
        {dollars(meetingCostCents(attendees))}
      </p>
      <p className="tabular mt-3 text-sm text-ink-2">{dollars(hourlyCostCents(attendees))} per hour</p>
      <ul className="mt-6 border-t border-line">
        {attendees.map(({ role, hourlyRateCents }) => (
          <li
            key={role}
            className="flex justify-between gap-4 border-b border-line py-2.5 text-sm last:border-0 last:pb-0"
          >
            <span>{role}</span>
            <span className="tabular">
              {dollars(hourlyRateCents)} <span className="text-ink-3">/h</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
