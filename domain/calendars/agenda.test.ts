import { expect, test } from 'vitest';
import { isAgenda } from './agenda.ts';

const meet = `-::~:~::~:~:~:~::~:~::-
Join with Google Meet: https://meet.google.com/abc-defg-hij
Or dial: (US) +1 555-0100 PIN: 123456789#
More phone numbers: https://tel.meet/abc-defg-hij?pin=1
Learn more about Meet at: https://support.google.com/a/users/answer/9282720

Please do not edit this section.
-::~:~::~:~:~:~::~:~::-`;

const teams = `${'_'.repeat(80)}
Microsoft Teams meeting
Join on your computer, mobile app or room device
Click here to join the meeting<https://teams.example.test/l/meetup-join/19%3ameeting>
Meeting ID: 123 456 789
Passcode: aBcDeF
Learn More<https://www.example.test> | Meeting options<https://teams.example.test/options>
${'_'.repeat(80)}`;

const zoom = `Ada is inviting you to a scheduled Zoom meeting.

Join Zoom Meeting
https://us02web.zoom.us/j/123?pwd=abc

Meeting ID: 123 456 789
Passcode: 123
One tap mobile
+15550100,,123# US`;

test.each<[string, string, boolean]>([
  ['nothing', '', false],
  ['white space', ' \n\t\n', false],
  ['a link', 'https://meet.example.test/abc', false],
  [
    'a link in HTML',
    '<p><a href="https://meet.example.test/abc">https://meet.example.test/abc</a></p>',
    false,
  ],
  ['the section of Google Meet', meet, false],
  ['the section of Teams', teams, false],
  ['the lines of Zoom', zoom, false],
  ['two letters', 'ok', false],
  ['a sentence', 'Decide on the budget', true],
  ['a list in HTML', '<ul><li>Budget</li><li>Hiring</li></ul>', true],
  ['a sentence above the section of Google Meet', `Budget for 2027\n\n${meet}`, true],
  ['a sentence above the section of Teams', `Budget for 2027\n${teams}`, true],
  ['a list above the lines of Zoom', `1. Budget\n2. Hiring\n\n${zoom}`, true],
  ['another script', '予算について', true],
])('%s: has an agenda?', (_name, description, has) => expect(isAgenda(description)).toBe(has));
