import { ChevronDown } from 'lucide-react';
import { Card, CardHead } from '#web/ui/card.tsx';

const guides = [
  {
    client: 'From a desktop mail and calendar program',
    steps: [
      'Open File, then Open & Export, then Import/Export.',
      'Choose “Export to a file”, then “Comma Separated Values”.',
      'Pick your calendar and the dates, and save the file.',
    ],
  },
  {
    client: 'From a calendar on the web',
    steps: [
      'Open Settings, then “Import & export”, and export your calendar.',
      'It comes as an .ics file, perhaps in a .zip that has to be unpacked.',
      'Open it here with “Open a calendar file”. It is read in your browser, as a CSV file is.',
    ],
  },
];

const columns = [
  ['Subject or Title', 'the only one that is required'],
  ['Duration', '“45 min”, “1.5h”; or else from start to end; or else 60 minutes'],
  ['Attendees', 'a number, or names separated by ; or ,'],
  ['Start Time', 'with the date, or beside a Start Date column'],
  ['End Time', 'the same, with an End Date column'],
];

export function ExportHelpCard() {
  return (
    <Card aria-label="How to export your calendar" className="grid gap-4 p-5">
      <CardHead title="How to export your calendar" />
      <div className="grid gap-2">
        {guides.map(({ client, steps }, index) => (
          <details key={client} open={index === 0} className="group rounded-lg border border-line">
            <summary className="flex touch list-none items-center justify-between gap-3 rounded-lg px-3.5 py-2.5 text-sm font-medium hover:bg-sunk">
              {client}
              <ChevronDown
                className="size-4 shrink-0 text-ink-2 transition-transform group-open:rotate-180"
                aria-hidden
              />
            </summary>
            <ol className="grid list-decimal gap-1 px-3.5 pt-1 pb-3 pl-8 text-sm text-ink-2">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </details>
        ))}
      </div>
      <div>
        <h3 className="text-sm font-medium">Supported columns</h3>
        <dl className="mt-1.5 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[8.5rem_1fr]">
          {columns.map(([name, meaning]) => (
            <div key={name} className="sm:contents">
              <dt>{name}</dt>
              <dd className="text-ink-2">{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-xs text-ink-3">
          Other names are read, too, also in German, French, Spanish, Italian, Dutch, Portuguese and Polish,
          and you can say yourself what a column holds. What is missing is estimated, and marked so before
          anything is saved.
        </p>
      </div>
    </Card>
  );
}
