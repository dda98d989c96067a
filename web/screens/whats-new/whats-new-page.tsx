import changelog from '../../../CHANGELOG.md?raw';
import { PublicPage } from '#web/components/public-page.tsx';
import { readChangelog } from './changelog.ts';

const versions = readChangelog(changelog);

/** What CHANGELOG.md says of the versions up to this one. */
export function WhatsNewPage() {
  return (
    <PublicPage
      isNarrow
      title="What’s new"
      description="What changed in MeetingCost, the newest version first."
    >
      {versions.map(({ title, groups }) => (
        <section key={title} className="mt-10">
          <h2 className="text-lg font-semibold">{title === 'Unreleased' ? 'This version' : title}</h2>
          {groups.map((group) => (
            <section key={group.title} className="mt-4">
              <h3 className="font-semibold">{group.title}</h3>
              <ul className="mt-2 list-disc space-y-2 pl-5 wrap-anywhere text-ink-2">
                {group.changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </section>
          ))}
        </section>
      ))}
    </PublicPage>
  );
}
