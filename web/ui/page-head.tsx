import type { ReactNode } from 'react';

type PageHeadProps = {
  title: ReactNode;
  /** One sentence about the purpose of the screen. */
  description?: ReactNode;
  /** The main action, a button or a link that looks like one. */
  action?: ReactNode;
};

export function PageHead({ title, description, action }: PageHeadProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-2xl/8 font-semibold tracking-tight wrap-anywhere">{title}</h1>
        {description && <p className="mt-1 wrap-anywhere text-ink-2">{description}</p>}
      </div>
      {action && <div className="flex flex-wrap gap-2 print:hidden">{action}</div>}
    </header>
  );
}
