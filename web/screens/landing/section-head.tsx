import type { ReactNode } from 'react';

export function SectionHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="max-w-2xl">
      <h2 className="text-[clamp(1.75rem,3.5vw,2.5rem)] leading-tight font-semibold tracking-[-0.025em] text-balance">
        {title}
      </h2>
      <p className="mt-3 text-ink-2">{children}</p>
    </div>
  );
}

/** Below the header that stays when somebody jumps to it. */
export const sectionClass = 'py-14 sm:py-20';
