import { formatWholeDollars } from '#domain/money.ts';
import { hourName, weekdays, type Cell } from './hour-cells.ts';

/** The heat map's figures for a screen reader. */
export function HoursAsTable({ hours, cells }: { hours: readonly number[]; cells: readonly Cell[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>Cost by weekday and hour</caption>
        <thead>
          <tr>
            <th scope="col">Hour</th>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour, column) => (
            <tr key={hour}>
              <th scope="row">{hourName(hour)}</th>
              {weekdays.map((name, weekday) => (
                <td key={name}>{formatWholeDollars(cells[weekday * hours.length + column]?.cost ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
