import { useQuery } from '@tanstack/react-query';
import { LayoutTemplate, Plus } from 'lucide-react';
import { useState, type RefObject } from 'react';
import type { Template } from '#contract/templates.ts';
import { closeThenFocus } from '#web/components/close-then-focus.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { templatesQuery } from '#web/components/templates-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { DeleteTemplate } from './delete-template.tsx';
import { templateDialog } from './lazy-dialogs.ts';
import { TemplateCard } from './template-card.tsx';
import { TemplatesSkeleton } from './templates-skeleton.tsx';
import { useTemplatePage } from './use-template-page.ts';

type TemplateListProps = { createButton: RefObject<HTMLElement | null>; onCreate: () => void };

export function TemplateList({ createButton, onCreate }: TemplateListProps) {
  const query = useQuery(templatesQuery);
  const { data: templates, error } = query;
  const page = useTemplatePage(templates?.length ?? 0);
  const [edited, setEdited] = useState<Template | null>(null);
  const [deleted, setDeleted] = useState<Template | null>(null);

  if (!templates && !error) return <TemplatesSkeleton />;
  if (!templates)
    return (
      <Card>
        <LoadFailure message="Failed to load templates" withStatus query={query} />
      </Card>
    );
  return (
    <>
      {templates.length === 0 ? (
        <NoTemplates onCreate={onCreate} />
      ) : (
        <div className="grid grid-cols-1 gap-5">
          <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:gap-5 xl:grid-cols-3">
            {templates.slice(page.from, page.to).map((template) => (
              <TemplateCard
                key={template.id}
                template={template}
                onEdit={() => setEdited(template)}
                onDelete={() => setDeleted(template)}
              />
            ))}
          </ul>
          <Pager
            label={
              <span className="flex flex-wrap gap-x-4">
                <span>
                  Showing {page.from + 1}-{page.to} of {templates.length} templates
                </span>
                <span>
                  Page {page.number} of {page.count}
                </span>
              </span>
            }
            onPrevious={page.previous}
            onNext={page.next}
          />
        </div>
      )}
      {/* A colleague may delete the last one while it is being changed here. */}
      {edited && <templateDialog.Dialog template={edited} onClose={() => setEdited(null)} />}
      {deleted && (
        <DeleteTemplate
          template={deleted}
          onDeleted={() => closeThenFocus(() => setDeleted(null), createButton)}
          onClose={() => setDeleted(null)}
        />
      )}
    </>
  );
}

function NoTemplates({ onCreate }: Pick<TemplateListProps, 'onCreate'>) {
  return (
    <Card>
      <EmptyState
        icon={LayoutTemplate}
        action={
          <Button variant="primary" {...templateDialog.opener} onClick={onCreate}>
            <Plus aria-hidden />
            Create First Template
          </Button>
        }
      >
        No Templates Yet
      </EmptyState>
    </Card>
  );
}
