import changelog from '#CHANGELOG.md?raw';
import { PublicPage } from '#web/components/site/public-page.tsx';
import { readChangelog, type Version } from './changelog.ts';

const versions = readChangelog(changelog);

/** Shows the entries of CHANGELOG.md up to this version. */
export function WhatsNewPage() {
  return (
    <PublicPage isNarrow title="What’s new" description="What changed, the newest version first.">
      {versions.map(({ title, areas, technical }) => (
        <section key={title} className="mt-10">
          <h2 className="text-lg font-semibold">{title === 'Unreleased' ? 'This version' : title}</h2>
          <Areas areas={areas} />
          {technical.length > 0 && (
            <details className="mt-8 border-t border-line pt-4">
              <summary className="touch cursor-pointer py-2 font-semibold">
                For operators and developers
              </summary>
              <Areas areas={technical} />
            </details>
          )}
        </section>
      ))}
    </PublicPage>
  );
}

function Areas({ areas }: { areas: Version['areas'] }) {
  return areas.map(({ name, changes }) => (
    <section key={name} className="mt-6">
      <h3 className="font-semibold">{name}</h3>
      <ul className="mt-2 list-disc space-y-1.5 pl-5 wrap-anywhere text-ink-2">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </section>
  ));
}
