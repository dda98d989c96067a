import { type ReactNode, useState } from 'react';
import type { Template } from '#contract/templates.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import type { DraftProps } from './draft-props.ts';
import { isUntouched, takeTemplate } from './draft-templates.ts';

/** Loads a template, and asks first when that replaces people or time on the meter. */
export function useTemplateLoading({ draft, change }: DraftProps): {
  load: (template: Template) => void;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<Template | null>(null);
  const take = (template: Template) => {
    change((it) => takeTemplate(it, template));
    toast.success('Template loaded');
  };
  return {
    load: (template) => (isUntouched(draft) ? take(template) : setAsked(template)),
    question: (
      <ConfirmDialog
        open={asked !== null}
        title="Replace this meeting?"
        description={`"${asked?.name}" replaces the attendees, title, type and duration. What is on the meter has not been saved.`}
        confirmLabel="Replace"
        onConfirm={() => {
          if (asked) take(asked);
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
