import { useEffect, useEffectEvent } from 'react';
import { oneLine } from '#domain/import/meeting-csv-text.ts';
import { navigate } from '#web/components/navigation.ts';
import { usePageLocation } from '#web/components/page-location.ts';
import { toast } from '#web/ui/toast.ts';
import { editDetails } from './draft.ts';
import type { DraftProps } from './draft-props.ts';
import { isUntouched } from './draft-templates.ts';

const longestTitle = 200;

/** Takes the title that a link names, unless somebody is in the room already, and takes it out of the address. */
export function useTitleFromAddress({ draft, change }: DraftProps): void {
  const { pathname, search } = usePageLocation();
  const given = new URLSearchParams(search).get('title');

  const take = useEffectEvent((asked: string) => {
    const title = oneLine(asked, longestTitle);
    if (isUntouched(draft)) change((it) => editDetails(it, { title }));
    else
      toast.info('The calculator still holds another meeting', {
        description: `Save or reset it before you set up "${title}".`,
      });
    void navigate(pathname, { replace: true });
  });
  useEffect(() => {
    if (given !== null) take(given);
  }, [given]);
}
