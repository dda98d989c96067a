import { format } from '#web/components/format.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { meetingTypeColor } from '#web/components/meeting-type-color.ts';
import { addDollars } from '#domain/money/money.ts';
import { Money } from '#web/components/money.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

type TypeCost = Dashboard['types'][number];

const shownTypes = 6;

/** The costliest types, each against the first; the rest in one line. */
export function CostByType({ types }: { types: TypeCost[] }) {
  const sorted = types.toSorted((a, b) => b.cost - a.cost);
  const most = sorted[0]?.cost ?? 0;
  const rest = sorted.slice(shownTypes);
  return (
    <Card aria-label="Where it goes" className="px-5 py-4">
      <CardHead title="Where it goes" />
      <table className="mt-1 w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">Type</th>
            <th scope="col">Meetings</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, shownTypes).map((type) => (
            <TypeRow key={type.type} type={type} widthPercent={(type.cost / most) * 100} />
          ))}
        </tbody>
      </table>
      {rest.length > 0 && (
        <p className="mt-1.5 text-xs text-ink-3">
          and <Money dollars={addDollars(rest.map(({ cost }) => cost))} /> in{' '}
          <AppLink to="/dashboard/analytics" className="underline hover:text-ink">
            {format.count(rest.length, 'more type')}
          </AppLink>
        </p>
      )}
    </Card>
  );
}

function TypeRow({ type, widthPercent }: { type: TypeCost; widthPercent: number }) {
  return (
    <tr>
      <th
        scope="row"
        className="max-w-32 truncate py-1.5 pr-4 text-left text-xs font-normal text-ink-2 first-letter:uppercase"
      >
        {type.type}
      </th>
      <td className="w-full py-1.5">
        <VisuallyHidden>{type.meetings}</VisuallyHidden>
        <span aria-hidden className="block h-2 overflow-hidden rounded-[3px] bg-sunk">
          <span
            className="block h-full min-w-1 rounded-[3px]"
            style={{ width: `${widthPercent}%`, background: meetingTypeColor(type.type) }}
          />
        </span>
      </td>
      <td className="tabular py-1.5 pl-4 text-right font-medium">
        <Money dollars={type.cost} />
      </td>
    </tr>
  );
}
