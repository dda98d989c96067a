import { Gauge } from 'lucide-react';

export function Brand() {
  return (
    <span className="inline-flex items-center gap-2.5 font-semibold">
      <span className="grid size-6 place-items-center rounded-md bg-ink text-canvas">
        <Gauge className="size-4" aria-hidden />
      </span>
      MeetingCost
    </span>
  );
}
