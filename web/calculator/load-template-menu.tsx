import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LayoutTemplate } from 'lucide-react';
import type { Template } from '#contract/templates.ts';
import { askAhead } from '#web/components/ask-ahead.ts';
import { countText } from '#web/components/count-text.ts';
import { MenuNote } from '#web/components/menu-note.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import type { DraftProps } from './draft-props.ts';
import { takeMenuFocus } from '#web/ui/take-menu-focus.ts';
import { templatesQuery } from '#web/components/templates-query.ts';
import { useTemplateLoading } from './use-template-loading.tsx';

export function LoadTemplateMenu(props: DraftProps) {
  const { load, question } = useTemplateLoading(props);
  const client = useQueryClient();
  const prepare = () => askAhead(client, templatesQuery);
  return (
    <>
      <div className="contents" onPointerEnter={prepare} onFocus={prepare}>
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
          <TemplateItems onChoose={load} />
        </Menu>
      </div>
      {question}
    </>
  );
}

function TemplateItems({ onChoose }: { onChoose: (template: Template) => void }) {
  const query = useQuery(templatesQuery);
  return (
    <>
      {query.data?.map((template, index) => (
        <MenuItem
          key={template.id}
          ref={index === 0 ? takeMenuFocus : undefined}
          onClick={() => onChoose(template)}
        >
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
    </>
  );
}
