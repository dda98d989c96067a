import { PublicPage } from '#web/components/public-page.tsx';
import { type LegalSection, LegalSections } from './legal-sections.tsx';

// What server/db/tables holds, in words. Whoever adds a table with something about people adds a line here.
const sections: LegalSection[] = [
  {
    title: 'What is stored',
    lines: [
      'Your account: name, email, username if you have one, role, your picture if you add one (scaled down, without its metadata), and when the account was made. Of your password only a hash (argon2id).',
      'Sessions: of the token in your cookie only a hash, when it began and when it was last used. The same for browsers that signed in before, and for links to reset a password or to join.',
      'If you turn on two-factor sign-in, the key of your authenticator app, encrypted, and hashes of your recovery codes. Of an API token its name, what it may do, a hash, and when it was last used.',
      'Your organization: its name, the address and contact you enter, time zone, salary tiers, roles, departments, and the plan that was chosen.',
      'Meetings: title, type, department, agenda, times, the names, roles, tiers and hourly rates of attendees as they were on that day, outcomes, action items, value, and whether it was worth it. Of an imported calendar file the name and what you chose to save.',
      'Groups, templates and budgets, with the names in them and the email of a budget’s manager. What was done about the coach’s advice, by whom and when.',
      'An audit log: who did what and when. It holds no passwords and no hourly rates, and entries cannot be changed.',
      'Demo requests: the name, email, organization and message that you send.',
      'Mails that are on their way: to whom and what about, until they are taken.',
      'To slow down guessing: a hash of your network address with a count, until its window of minutes has passed.',
    ],
  },
  {
    title: 'Who sees it',
    lines: [
      'Members of your organization see its meetings. The hourly rates of a meeting’s attendees are seen by its author and by administrators only.',
      'Whoever waits for approval sees nothing of the organization. No other organization sees anything.',
      'The operator of this server can read its database and its log. The log names the path, the status and the time of each request.',
    ],
  },
  {
    title: 'What your browser keeps',
    lines: [
      'A session cookie, which ends with the browser or after 30 days, and a cookie that says that this browser signed in before, for up to 400 days. Scripts cannot read them.',
      'In local storage: the theme, a few choices of how things are shown, the headings of the last calendar file whose columns you chose, the unfinished meeting of the calculator, and meetings that could not be sent yet, with names and rates, until they are sent or thrown away.',
      'Where you ticked “Remember me”, who you are and the salary tiers of your organization too, so that the calculator starts without a network. They go when you sign out.',
      'Calendar files are read in your browser. The file itself is never uploaded.',
    ],
  },
  {
    title: 'What is not done',
    lines: [
      'No tracking, no advertising, no analytics about visitors, and no files from other sites: every page loads from this server only.',
      'Nothing is sold or handed on. Mails leave through the mail server that the operator has set up. If an administrator turns on Discuss, sums of your organization, without names, titles or rates, go to the language model that the operator has set up.',
    ],
  },
  {
    title: 'How long, and how to get it out',
    lines: [
      'A deleted meeting can be restored for 30 days, then it is erased. A demo request is erased after a year.',
      'In Settings you can download everything that is stored about you, sign out everywhere, and leave. When you leave, your meetings stay with the organization.',
      'Backups and everything else are kept as long as the operator of this server keeps them. Ask them, or an administrator of your organization.',
    ],
  },
];

export function PrivacyPage() {
  return (
    <PublicPage
      isNarrow
      title="Privacy"
      description="What this software stores, who sees it, and how to get it out. It runs on its operator’s own server."
    >
      <LegalSections sections={sections} />
    </PublicPage>
  );
}
