// What a screen shows until its scripts have come: drawn when the pages are built, see scripts/document.ts.

import { renderToString } from 'react-dom/server';
import { Brand } from '#web/components/brand.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { LoadingPage } from './loading-page.tsx';
import { appScreens, type Screen } from './screens.tsx';

const purposes = import.meta.glob<string>('../screens/*/purpose.ts', { eager: true, import: 'purpose' });

const purposeOf = ({ path }: Screen) => purposes[`../screens/${path.split('/').at(-1)}/purpose.ts`];

function Frame({ screen }: { screen: Screen }) {
  return (
    <div className="app-layout">
      <aside className="app-aside max-lg:hidden">
        <div className="app-aside-head">
          <Brand />
        </div>
        <nav aria-label="Main" className="app-entries">
          {appScreens.map(
            ({ path, entry }) =>
              entry && (
                <a
                  key={path}
                  href={path}
                  aria-current={path === screen.path ? 'page' : undefined}
                  className="app-entry"
                >
                  <entry.icon aria-hidden />
                  {entry.label}
                </a>
              ),
          )}
        </nav>
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className="app-header">
          <div className="pl-9 lg:hidden">
            <Brand />
          </div>
        </header>
        <main className="app-main">
          <PageHead title={screen.title} description={purposeOf(screen)} />
          <output className="text-ink-2">Loading…</output>
        </main>
      </div>
    </div>
  );
}

/** The markup of each screen that is known before anything has been asked, by its path. */
export const frames = (): Map<string, string> =>
  new Map(
    appScreens
      .filter(purposeOf)
      .map((screen) => [screen.path, renderToString(<Frame screen={screen} />)] as const),
  );

/** For whoever is not known to be signed in, and for every other screen. */
export const blank = (): string => renderToString(<LoadingPage />);
