import { Suspense, useState } from 'react';
import { usePageLocation } from '#web/components/page-location.ts';
import { lazyView } from '#web/ui/lazy-view.tsx';
import type { DraftProps } from './draft-props.ts';

const TemplateFromAddress = lazyView(
  async () => (await import('./template-from-address.tsx')).TemplateFromAddress,
);

/**
 * Most come without a template, a title or a kept meeting in the address. Once one was there it stays: its question
 * outlives the address.
 */
export function AskedTemplate(props: DraftProps) {
  const asked = new URLSearchParams(usePageLocation().search);
  const isNamed = ['template', 'title', 'kept'].some((name) => asked.has(name));
  const [wasNamed, setNamed] = useState(isNamed);
  if (isNamed && !wasNamed) setNamed(true);
  return (
    wasNamed && (
      <Suspense>
        <TemplateFromAddress {...props} />
      </Suspense>
    )
  );
}
