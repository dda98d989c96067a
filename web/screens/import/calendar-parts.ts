// A calendar file taken apart: what is wrong with one event must not cost all others.

import ICAL from 'ical.js';
import { Calendar } from './calendar-zones.ts';

export type CalendarParts = {
  events: readonly ICAL.Component[];
  /** The titles of events that cannot be read. */
  unreadable: readonly string[];
};

const whole = /^\s*BEGIN:VCALENDAR[ \t]*\r?\n[^]*\nEND:VCALENDAR\s*$/i;
const begins = /^BEGIN:(?:VEVENT|VTIMEZONE)[ \t]*\r?$/gim;
const parts = /^BEGIN:(VEVENT|VTIMEZONE)[ \t]*\r?\n[^]*?^END:\1[ \t]*\r?$/gim;
/** A line break that somebody forgot to escape: neither a blank nor the name of a property follows it. */
const bareBreak = /\r?\n(?=[^ \t\r\n])(?![A-Za-z][A-Za-z0-9-]*[;:])/g;

/** Null for what is no calendar file, or not all of one. */
export function partsOf(text: string): CalendarParts | null {
  const found = [...text.matchAll(parts)];
  if (!whole.test(text) || found.length !== (text.match(begins)?.length ?? 0)) return null;
  const calendar = new Calendar();
  const unreadable: string[] = [];
  const events: ICAL.Component[] = [];
  for (const [part, name = ''] of found) {
    const component = componentOf(part);
    if (component) calendar.addSubcomponent(component);
    if (name.toUpperCase() === 'VTIMEZONE') continue;
    if (component) events.push(component);
    else unreadable.push(/^SUMMARY[^:\n]*:(.*)$/im.exec(part)?.[1]?.trim() ?? '');
  }
  return { events, unreadable };
}

/** Null for what ical.js cannot read, and for a zone without a name. */
function componentOf(part: string): ICAL.Component | null {
  try {
    const component = new ICAL.Component(ICAL.parse(part.replace(bareBreak, '\\n')) as []);
    return component.name === 'vtimezone' && !component.hasProperty('tzid') ? null : component;
  } catch {
    return null;
  }
}
