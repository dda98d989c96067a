import { expect, test } from 'vitest';
import { oneLine } from '#domain/meetings/imports/words.ts';
import { messagesFor } from './testing/messages-for.ts';

const invisible = ['\u200B', '\u202E', '\u200B\u202E\u2060', '\u3164\u2800', '\u00AD\uFEFF'];

test.each([
  ['POST /api/auth/register', 'name'],
  ['POST /api/auth/register', 'new_organization_name'],
  ['PUT /api/organization/profile', 'name'],
  ['POST /api/organization/users', 'name'],
  ['POST /api/users/me/profile/update', 'name'],
  ['POST /api/people', 'name'],
  ['POST /api/people', 'otherNames.0'],
  ['POST /api/people/import', 'rows.0.name'],
  ['POST /api/groups', 'name'],
  ['POST /api/groups/:id/members', 'name'],
  ['POST /api/templates', 'attendees.0.name'],
  ['POST /api/meetings', 'attendees.0.name'],
  ['POST /api/imports', 'meetings.0.names.0'],
  ['POST /api/meeting-plans', 'people.0.name'],
])('%s rejects an invisible %s', (call, field) => {
  for (const name of invisible)
    expect(messagesFor(call, field, name), JSON.stringify(name)).toContain(
      'Contains characters that cannot be used',
    );
  // Some languages need direction characters within a name.
  expect(messagesFor(call, field, '\u200FAda\u200B')).toEqual([]);
});

test('an imported name without visible characters is ignored', () => {
  for (const name of invisible) expect(oneLine(name, 120)).toBe('');
});
