// What the layout and the frame that is painted before it have in common: one must not jump when the other comes.

export const layoutClass = 'min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]';

export const asideClass =
  'flex w-60 flex-col print:hidden overflow-y-auto border-r border-line bg-canvas px-3 pb-6 max-lg:fixed max-lg:inset-y-0 max-lg:left-0 max-lg:z-50 lg:sticky lg:top-0 lg:h-dvh';

export const asideHeadClass = 'flex h-14 shrink-0 items-center justify-between pl-2.5 lg:mt-1';

export const entriesClass = 'mt-1 flex flex-col gap-px';

export const entryClass =
  'group flex h-9 touch items-center gap-2.5 rounded-lg border border-transparent px-2.5 font-medium text-ink-2 transition-opacity hover:bg-sunk hover:text-ink aria-[current=page]:border-line aria-[current=page]:bg-surface aria-[current=page]:text-ink';

export const entryIcon = {
  className: 'size-4.5 shrink-0 group-aria-[current=page]:text-accent',
  strokeWidth: 1.75,
  'aria-hidden': true,
} as const;

export const headerClass =
  'sticky top-0 z-30 flex h-14 shrink-0 items-center gap-2 border-b border-line bg-canvas px-4 print:hidden sm:px-6 lg:px-8';

export const mainClass = 'w-full max-w-[calc(75rem+4rem)] flex-1 p-4 outline-none sm:p-6 lg:p-8';
