import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { navigate } from '#web/components/navigation.ts';
import { usePageLocation } from '#web/components/page-location.ts';
import { toast } from '#web/ui/toast.ts';
import type { DraftProps } from './draft-props.ts';
import { templatesLater } from './templates-later.ts';
import { useKeptFromAddress } from './use-kept-from-address.ts';
import { useTemplateLoading } from './use-template-loading.tsx';
import { useTitleFromAddress } from './use-title-from-address.ts';

/** Loads the template that a link names, once, and takes it out of the address: a reload must not load it again. */
export function TemplateFromAddress(props: DraftProps) {
  const { pathname, search } = usePageLocation();
  const id = new URLSearchParams(search).get('template');
  const { data: templates, isError } = useQuery({ ...templatesLater, enabled: id !== null });
  const { load, question } = useTemplateLoading(props);
  useTitleFromAddress(props);
  useKeptFromAddress(props);
  const handled = useRef<string | null>(null);

  const open = useEffectEvent((asked: string) => {
    if (handled.current === asked) return;
    handled.current = asked;
    const template = templates?.find((one) => String(one.id) === asked);
    if (template) load(template);
    else toast.error(isError ? 'The templates could not be loaded' : 'This template is gone');
    void navigate(pathname, { replace: true });
  });
  useEffect(() => {
    if (id === null) handled.current = null;
    else if (templates || isError) open(id);
  }, [id, templates, isError]);

  return question;
}
