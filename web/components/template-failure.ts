import { isRefusal } from '#web/api/is-refusal.ts';
import { toast } from '#web/ui/toast.ts';

/** Why a template was not saved: what the server refuses, it refuses each time. */
export function tellTemplateFailure(error: Error): void {
  const description = isRefusal(error) ? error.message : 'Please try again.';
  toast.error('Error saving template', { description });
}
