import { lazy, Suspense, useState } from 'react';
import { usePageLocation } from '#web/components/page-location.ts';
import type { DraftProps } from './draft-props.ts';

const TemplateFromAddress = lazy(async () => ({
  default: (await import('./template-from-address.tsx')).TemplateFromAddress,
}));

/** Most come without a template in the address. Once one was there it stays: its question outlives the address. */
export function AskedTemplate(props: DraftProps) {
  const isNamed = new URLSearchParams(usePageLocation().search).has('template');
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
