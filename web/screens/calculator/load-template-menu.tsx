import { format } from '#web/components/format.ts';
import { LayoutTemplate } from 'lucide-react';
import { ListMenu } from '#web/components/list-menu.tsx';
import { templatesQuery } from '#web/components/templates-query.ts';
import type { DraftProps } from './draft-props.ts';
import { useTemplateLoading } from './use-template-loading.tsx';

export function LoadTemplateMenu(props: DraftProps) {
  const { load, question } = useTemplateLoading(props);
  return (
    <>
      <ListMenu
        label="Load Template"
        icon={LayoutTemplate}
        query={templatesQuery}
        noteOf={(one) =>
          `${format.count(one.attendee_count, 'attendee')} · ${format.minutes(one.duration_minutes)}`
        }
        onChoose={load}
        failure="The templates could not be loaded."
      >
        No templates yet. Save this meeting as one.
      </ListMenu>
      {question}
    </>
  );
}
