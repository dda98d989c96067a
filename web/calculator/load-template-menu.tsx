import { useQuery } from '@tanstack/react-query';
import { LayoutTemplate } from 'lucide-react';
import { countText } from '#web/components/count-text.ts';
import { templatesQuery } from '#web/components/template-queries.ts';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import type { DraftProps } from './draft-props.ts';
import { MenuNote } from '#web/components/menu-note.tsx';
import { useTemplateLoading } from './use-template-loading.tsx';

export function LoadTemplateMenu(props: DraftProps) {
  const query = useQuery(templatesQuery);
  const { load, question } = useTemplateLoading(props);
  return (
    <>
      <Menu
        align="end"
        label="Load Template"
        trigger={
          <span aria-hidden className="inline-flex items-center gap-2">
            <LayoutTemplate />
            Load Template
          </span>
        }
      >
        {query.data?.map((template) => (
          <MenuItem key={template.id} onClick={() => load(template)}>
            <span className="min-w-0">
              <span className="block truncate font-medium">{template.name}</span>
              <span className="tabular block text-xs text-ink-2">
                {countText(template.attendee_count, 'attendee')} · {template.duration_minutes} min
              </span>
            </span>
          </MenuItem>
        ))}
        <MenuNote query={query} failure="The templates could not be loaded.">
          No templates yet. Save this meeting as one.
        </MenuNote>
      </Menu>
      {question}
    </>
  );
}
