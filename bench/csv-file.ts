// A calendar to measure with: 200,000 events as a desktop client exports them.

import { csvLine } from '#domain/csv.ts';

export const csvRows = 200_000;

const header = [
  'Subject',
  'Start Date',
  'Start Time',
  'End Date',
  'End Time',
  'All day event',
  'Meeting Organizer',
  'Required Attendees',
  'Optional Attendees',
  'Location',
  'Description',
];

const people = [
  'Ada Lovelace',
  'Grace Hopper',
  'Alan Turing',
  'Edsger Dijkstra',
  'Barbara Liskov',
  'Ken Thompson',
];
const titles = ['Daily standup', 'Sprint planning', 'Design review', 'Customer call, north', 'Workshop'];

function event(i: number): string[] {
  const day = new Date(Date.UTC(2023, 0, 1) + (i % 1200) * 86_400_000);
  const date = `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`;
  const hour = 1 + (i % 11);
  const invited = people.slice(0, 1 + (i % people.length)).join(';');
  const text = `Notes of meeting ${i}, as they were sent around "before" it.\n${'What it is about. '.repeat(3 + (i % 3))}`;
  return [
    `${titles[i % titles.length]} ${i}`,
    date,
    `${hour}:00:00 AM`,
    date,
    `${hour}:45:00 AM`,
    'False',
    'Ada Lovelace',
    invited,
    i % 2 ? 'Tony Hoare' : '',
    'Room 5, second floor',
    text,
  ];
}

/** Some 45 MB, with quoted cells and line breaks in them. */
export function calendarCsv(rows = csvRows): string {
  const lines = [csvLine(header)];
  for (let i = 0; i < rows; i += 1) lines.push(csvLine(event(i)));
  return lines.join('');
}
