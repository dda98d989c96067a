import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { dropSave, keptSave } from '#web/api/kept-saves.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { navigate } from '#web/components/navigation.ts';
import { usePageLocation } from '#web/components/page-location.ts';
import { toast } from '#web/ui/toast.ts';
import type { DraftProps } from './draft-props.ts';
import { draftOfSave, isBlank } from './draft-of-save.ts';

/** Takes up the kept meeting that a link names, unless the calculator holds something already; then it stays kept. */
export function useKeptFromAddress({ draft, change }: DraftProps): void {
  const { pathname, search } = usePageLocation();
  const asked = new URLSearchParams(search).get('kept');
  const { data: user } = useQuery(currentUserQuery);

  const take = useEffectEvent((draftKey: string, userId: number) => {
    const save = keptSave(userId, draftKey);
    const body = save?.body;
    if (body && isBlank(draft)) {
      if (change(() => draftOfSave(body))) dropSave(userId, save);
    } else if (body)
      toast.info('The calculator still holds another meeting', {
        description: `Save or clear it before you open "${body.title}".`,
      });
    void navigate(pathname, { replace: true });
  });
  useEffect(() => {
    if (asked !== null && user) take(asked, user.id);
  }, [asked, user]);
}
