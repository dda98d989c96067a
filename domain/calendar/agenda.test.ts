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

const zoomAtLength = `Ada Tester is inviting you to a scheduled Zoom meeting.

Topic: Quarterly numbers
Time: Dec 1, 2026 10:00 AM Tokyo
        Every week on Tue, 20 occurrence(s)

Join Zoom Meeting
https://us02web.zoom.us/j/11122233344?pwd=abc

Meeting ID: 111 2223 3344
Passcode: 123456

---

One tap mobile
+13017158592,,11122233344#,,,,*123456# US (Washington DC)

Dial by your location
        +1 301 715 8592 US (Washington DC)
        888 788 0099 US Toll-free
Find your local number: https://us02web.zoom.us/u/kabc

Join by SIP
11122233344@zoomcrc.com

Join by H.323
162.255.37.11 (US West)
115.114.131.7 (India Mumbai)`;

const webex = `-- Do not delete or change any of the following text. --

When it's time, join your Webex meeting here.

More ways to join:

Join from the meeting link
https://example.webex.com/example/j.php?MTID=m1

Join by meeting number
Meeting number (access code): 2345 678 9012
Meeting password: Ab1Cd2Ef3

Tap to join from a mobile device (attendees only)
+1-650-555-0100,,23456789012## US Toll

Join by phone
+1-650-555-0100 US Toll
Global call-in numbers

Join from a video system or application
Dial 23456789012@example.webex.com
You can also dial 173.243.2.68 and enter your meeting number.

If you are a host, click here to view host information.

Need help? Go to https://help.webex.com`;

const newTeams = `${'_'.repeat(80)}
Microsoft Teams Need help?<https://aka.ms/JoinTeamsMeeting>
Join the meeting now<https://teams.example.test/l/meetup-join/1>
Meeting ID: 123 456 789 01
Passcode: aB1cD2
${'_'.repeat(32)}
Dial in by phone
+1 323-555-0166,,12345678# United States, Los Angeles
Find a local number<https://dialin.example.test>
For organizers: Meeting options<https://teams.example.test/options> | Reset dial-in PIN
${'_'.repeat(80)}`;

const germanTeams = `Microsoft Teams Benötigen Sie Hilfe?
Jetzt an der Besprechung teilnehmen
Besprechungs-ID: 123 456 789 01
Kennung: aB1cD2`;

const germanZoom = `Ada Tester lädt Sie zu einem geplanten Zoom-Meeting ein.

Thema: Zahlen des Quartals
Uhrzeit: 1.Dez. 2026 10:00 AM Tokio

Zoom-Meeting beitreten
https://us02web.zoom.us/j/11122233344?pwd=abc

Meeting-ID: 111 2223 3344
Kenncode: 123456

---

Schnelleinwahl mobil
+496971049922,,11122233344# Deutschland

Einwahl nach aktuellem Standort
        +49 69 7104 9922 Deutschland
Ortseinwahl suchen: https://us02web.zoom.us/u/kabc`;

const goToMeeting = `Please join my meeting from your computer, tablet or smartphone.
https://meet.example.test/123456789

You can also dial in using your phone.
United States (Toll Free): +1 866 555 0100
France: +33 1 55 50 01 00

Access Code: 123-456-789`;

const skype = `${'.'.repeat(120)}
Join online meeting<https://join.example.test/qs7>
${'.'.repeat(120)}`;

const meetInWords = `To join the video meeting, click this link: https://meet.google.com/abc-defg-hij
Otherwise, to join by phone, dial +1 555-555-0100 and enter this PIN: 123 456 789#
To view more phone numbers, click this link: https://tel.meet/abc?hs=5`;

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
  ['the whole invitation of Zoom', zoomAtLength, false],
  ['the invitation of Zoom in HTML', zoomAtLength.replaceAll('\n', '<br>'), false],
  ['the invitation of Zoom in German', germanZoom, false],
  ['the invitation of GoToMeeting', goToMeeting, false],
  ['the invitation of Webex', webex, false],
  ['the newer section of Teams', newTeams, false],
  ['a section of Teams without lines', germanTeams, false],
  ['the section of Skype', skype, false],
  ['the sentences of Google Meet', meetInWords, false],
  ['a sentence above the invitation of Zoom', `Decide on the budget\n\n${zoomAtLength}`, true],
  ['a sentence below the invitation of Zoom', `${zoomAtLength}\n\nDecide on the budget`, true],
  ['a sentence above the invitation of Webex', `Decide on the budget\n\n${webex}`, true],
  ['a sentence below the newer section of Teams', `${newTeams}\nDecide on the budget`, true],
  ['a number in a sentence', 'Order 4711 1234 567 is late', true],
  ['two letters', 'ok', false],
  ['a sentence', 'Decide on the budget', true],
  ['a list in HTML', '<ul><li>Budget</li><li>Hiring</li></ul>', true],
  ['a sentence above the section of Google Meet', `Budget for 2027\n\n${meet}`, true],
  ['a sentence above the section of Teams', `Budget for 2027\n${teams}`, true],
  ['a list above the lines of Zoom', `1. Budget\n2. Hiring\n\n${zoom}`, true],
  ['another script', '予算について', true],
])('%s: has an agenda?', (_name, description, has) => expect(isAgenda(description)).toBe(has));
