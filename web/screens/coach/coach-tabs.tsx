import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#web/components/app-link.tsx';
import { usePageTitle } from '#web/components/page-title.ts';
import { classNames } from '#web/ui/class-names.ts';
import { coachPath, type CoachView } from './coach-address.ts';
import { discussQuery } from './discuss-queries.ts';

const tabs: readonly [CoachView, string][] = [
  ['overview', 'Overview'],
  ['series', 'Series'],
  ['what-if', 'What if'],
  ['history', 'History'],
  ['discuss', 'Discuss'],
];

/** Discuss is there only where the operator named a model, and for members once an administrator turned it on. */
export function CoachTabs({ view, isAdmin }: { view: CoachView; isAdmin: boolean }) {
  const { data: discuss } = useQuery(discussQuery);
  usePageTitle(`${tabs.find(([name]) => name === view)?.[1]} · Hygiene Coach`);
  const hasDiscuss = discuss?.available && (discuss.enabled || isAdmin);
  return (
    <nav
      aria-label="Hygiene Coach"
      className="mb-6 flex gap-x-1 overflow-x-auto border-b border-line max-sm:-mx-4 max-sm:px-4"
    >
      {tabs.map(
        ([name, label]) =>
          (name !== 'discuss' || hasDiscuss) && (
            <AppLink
              key={name}
              to={coachPath(name)}
              aria-current={name === view ? 'page' : undefined}
              className={classNames(
                '-mb-px inline-flex touch items-center border-b-2 px-3 py-2 text-sm font-medium whitespace-nowrap focus-visible:-outline-offset-2',
                name === view ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {label}
            </AppLink>
          ),
      )}
    </nav>
  );
}
