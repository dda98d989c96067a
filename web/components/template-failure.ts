import { isRejected } from '#web/api/api-failure.ts';
import { toast } from '#web/ui/toast.ts';

/** Why a template was not saved: what the server refuses, it refuses each time. */
export function tellTemplateFailure(error: Error): void {
  const description = isRejected(error) ? error.message : 'Please try again.';
  toast.error('Error saving template', { description });
}
