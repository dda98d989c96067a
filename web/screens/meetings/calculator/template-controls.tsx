import { type ReactNode, useState } from 'react';
import type { Template } from '#contract/meetings/templates.ts';
import { t } from '#domain/format/text.ts';
import { LoadTemplateMenu } from '#web/components/forms/list-menu.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useLaterCode } from '#web/ui/use-later-code.ts';
import { applyTemplate, isUntouched } from './draft.ts';
import { templateMinutesOf, templateToSave } from './draft-saving.ts';
import type { DraftProps } from './draft-storage.ts';

/** The page's buttons Load Template and Save as Template. */
export function TemplateControls(props: DraftProps) {
  const { load, question } = useTemplateLoading(props);
  const { draft } = props;
  // Fixed when the dialog opens: with a running meter, a retry would otherwise differ and create a second template.
  const [minutes, setMinutes] = useState<number | null>(null);
  const dialog = useLaterCode(() => import('./save-template-dialog.tsx'), minutes !== null);
  return (
    <>
      <LoadTemplateMenu onChoose={load} />
      <Button onClick={() => setMinutes(templateMinutesOf(draft, Date.now()))}>Save as Template</Button>
      {question}
      {minutes !== null && dialog && (
        <dialog.SaveTemplateDialog
          draft={draft}
          minutes={minutes}
          toSave={(chosen) => templateToSave(draft, { ...chosen, minutes })}
          onClose={() => setMinutes(null)}
        />
      )}
    </>
  );
}

/** Loads a template. Asks first if that would replace attendees or time on the meter. */
export function useTemplateLoading({ draft, change }: DraftProps): {
  load: (template: Template) => void;
  question: ReactNode;
} {
  const [waiting, setWaiting] = useState<Template | null>(null);
  const replace = (template: Template) => {
    setWaiting(null);
    change((it) => applyTemplate(it, template));
    toast.success(t`Template loaded`);
  };
  return {
    load: (template) => (isUntouched(draft) ? replace(template) : setWaiting(template)),
    question: waiting && (
      <ConfirmDialog
        title="Replace this meeting?"
        description={`“${waiting.name}” replaces the attendees, title, type and duration. The time on the meter has not been saved.`}
        confirmLabel="Replace"
        onConfirm={() => replace(waiting)}
        onClose={() => setWaiting(null)}
      />
    ),
  };
}

type Query = { data: readonly Template[] | undefined; isFetching: boolean; isError: boolean };

/** The template, an error message, or null while the list that may contain it is being loaded. */
export function findTemplate(id: string, { data, isFetching, isError }: Query): Template | string | null {
  const template = data?.find((one) => String(one.id) === id);
  if (template || isFetching) return template ?? null;
  return isError ? t`The templates could not be loaded` : t`This template no longer exists`;
}
