import changelog from '#CHANGELOG.md?raw';
import { t } from '#domain/format/text.ts';
import { PublicPage } from '#web/components/site/public-page.tsx';
import { buttonClass } from '#web/ui/button.tsx';

// Reads CHANGELOG.md: versions, and their changes by area, as plain text.

type Area = { name: string; changes: string[] };

type Version = {
  title: string;
  /** What everybody notices. */
  areas: Area[];
  /** What programs and operators notice. */
  technical: Area[];
};

const technicalAreas: readonly string[] = [t`API`, t`Server`];
/** Where a change does not name its area. */
const otherArea = t`Other`;

const plainText = (markdown: string) => markdown.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '');

/** Versions without changes are left out; a version lists an area once, with all kinds of changes. */
export function readChangelog(text: string): Version[] {
  const versions: { title: string; changes: string[] }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const latest = versions.at(-1);
    const [, name, rest = ''] = /^## \[?([^\]]+)\]?(.*)$/.exec(line) ?? [];
    if (name) versions.push({ title: name + rest, changes: [] });
    else if (line.startsWith('- ')) latest?.changes.push(line.slice(2));
    else if (line.startsWith('  ') && latest)
      latest.changes.push(`${latest.changes.pop() ?? ''} ${line.trim()}`);
  }
  return versions.filter(({ changes }) => changes.length > 0).map(byArea);
}

function byArea({ title, changes }: { title: string; changes: readonly string[] }): Version {
  const areas = new Map<string, string[]>();
  for (const change of changes) {
    const [, area = otherArea, text = ''] = /^(?:\*\*(.+?)\*\*: )?(.*)$/.exec(change) ?? [];
    areas.set(area, [...(areas.get(area) ?? []), sentence(plainText(text))]);
  }
  const all = [...areas].map(([name, texts]) => ({ name, changes: texts }));
  const isTechnical = ({ name }: Area) => technicalAreas.includes(name);
  return { title, areas: all.filter((area) => !isTechnical(area)), technical: all.filter(isTechnical) };
}

/** A change begins in lower case behind its area; names of settings and commands stay as they are. */
const sentence = (text: string): string =>
  /^[a-z]+['’]?[a-z]*[ ,:]/.test(text) && !text.startsWith('npm ')
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text;

const versions = readChangelog(changelog);

/** Shows the entries of CHANGELOG.md up to this version. */
export function WhatsNewPage() {
  return (
    <PublicPage title="What’s new" description="What changed, the newest version first.">
      {versions.map(({ title, areas, technical }) => (
        <section key={title} className="mt-10">
          <h2 className="text-lg font-semibold">{title === 'Unreleased' ? 'This version' : title}</h2>
          <nav aria-label={`Areas of ${title}`} className="mt-4 flex flex-wrap gap-2">
            {areas.map(({ name, changes }) => (
              <a key={name} href={`#${idOf(title, name)}`} className={buttonClass({ size: 'sm' })}>
                {name} <span className="tabular font-normal text-ink-3">{changes.length}</span>
              </a>
            ))}
          </nav>
          <Areas version={title} areas={areas} />
          {technical.length > 0 && (
            <details className="mt-8 border-t border-line pt-4">
              <summary className="touch cursor-pointer py-2 font-semibold">
                For operators and developers
              </summary>
              <Areas version={title} areas={technical} />
            </details>
          )}
        </section>
      ))}
    </PublicPage>
  );
}

const idOf = (version: string, area: string) => `${version} ${area}`.toLowerCase().replaceAll(/\W+/g, '-');

/** The areas on the left, their changes on the right, with what each is about first. */
function Areas({ version, areas }: { version: string; areas: Version['areas'] }) {
  return areas.map(({ name, changes }) => (
    <section
      key={name}
      id={idOf(version, name)}
      className="mt-8 grid scroll-mt-4 gap-x-10 gap-y-3 border-t border-line pt-6 lg:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <h3 className="text-base font-semibold lg:sticky lg:top-6 lg:self-start">{name}</h3>
      <ul className="grid max-w-2xl gap-4 wrap-anywhere">
        {changes.map((change) => {
          const [, first = change, rest = ''] = /^(.+?[.:;])\s+(.*)$/s.exec(change) ?? [];
          return (
            <li key={change}>
              <span className="font-medium">{first}</span> <span className="text-ink-2">{rest}</span>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}
