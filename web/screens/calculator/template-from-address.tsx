import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Template } from '#contract/templates.ts';
import { navigate } from '#web/components/navigation.ts';
import { usePageLocation } from '#web/components/page-location.ts';
import { toast } from '#web/ui/toast.ts';
import type { DraftProps } from './draft-props.ts';
import { templateById } from './template-by-id.ts';
import { templatesQuery } from '#web/components/templates-query.ts';
import { useKeptFromAddress } from './use-kept-from-address.ts';
import { useTemplateLoading } from './use-template-loading.tsx';
import { useTitleFromAddress } from './use-title-from-address.ts';

/** Loads the template that a link names, once, and takes it out of the address: a reload must not load it again. */
export function TemplateFromAddress(props: DraftProps) {
  const { pathname, search } = usePageLocation();
  const id = new URLSearchParams(search).get('template');
  // Whoever sends a link may just have made the template: a list from before is asked for anew.
  const query = useQuery({ ...templatesQuery, enabled: id !== null, staleTime: 0 });
  const { load, question } = useTemplateLoading(props);
  useTitleFromAddress(props);
  useKeptFromAddress(props);
  const handled = useRef<string | null>(null);

  const open = useEffectEvent((asked: string, found: Template | string) => {
    if (handled.current === asked) return;
    handled.current = asked;
    if (typeof found === 'string') toast.error(found);
    else load(found);
    void navigate(pathname, { replace: true });
  });
  const found = id === null ? null : templateById(id, query);
  useEffect(() => {
    if (id === null) handled.current = null;
    else if (found) open(id, found);
  }, [id, found]);

  return question;
}
