import changelog from '#CHANGELOG.md?raw';
import { PublicPage } from '#web/components/site/public-page.tsx';

// Reads CHANGELOG.md: versions, and their changes by area, as plain text.

type Area = { name: string; changes: string[] };

type Version = {
  title: string;
  /** What everybody notices. */
  areas: Area[];
  /** What programs and operators notice. */
  technical: Area[];
};

const technicalAreas: readonly string[] = ['API', 'Server'];
/** Where a change does not name its area. */
const otherArea = 'Other';

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
      <ul className="mt-2 list-disc space-y-1.5 ps-5 wrap-anywhere text-ink-2">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </section>
  ));
}
