const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  timeZone: 'UTC',
});

/** "Nov 09, 2026" of an organisation's local day "2026-11-09". */
export function DayText({ day }: { day: string }) {
  return (
    <time dateTime={day} className="tabular">
      {format.format(new Date(`${day}T00:00:00Z`))}
    </time>
  );
}
