import { Gauge } from 'lucide-react';
import { site } from './site.ts';

/** If there is no room for the name beside the logo, it wraps to a hidden second line. */
export function Brand() {
  return (
    <span className="inline-flex h-6 min-w-0 flex-wrap items-center gap-2.5 overflow-hidden font-semibold">
      <span className="brand-mark grid size-6 place-items-center rounded-md bg-ink text-canvas">
        <Gauge className="size-4" aria-hidden />
      </span>
      {site.name}
    </span>
  );
}
