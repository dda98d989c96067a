import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { currentUserQuery } from '#web/api/queries.ts';
import { usePageLocation } from '#web/components/site/navigation.ts';
import { Button } from '#web/ui/button.tsx';
import { DeleteOrganizationDialog } from './delete-organization-dialog.tsx';

/** Below the organization's profile, for administrators. */
export function DangerZone() {
  const { data: user } = useQuery(currentUserQuery);
  const [isOpen, setOpen] = useState(false);
  const isAsked = usePageLocation().hash === 'delete';
  const showIfAsked = useCallback(
    (section: HTMLElement | null) => void (isAsked && section?.scrollIntoView()),
    [isAsked],
  );
  if (!user) return null;
  return (
    <section ref={showIfAsked} aria-label="Delete organization" className="mt-6 border-t border-line pt-5">
      <p className="text-sm wrap-anywhere text-ink-2">
        Deleting {user.organization.name} ends all its accounts and deletes everything in it.
      </p>
      <Button variant="danger" className="mt-3" onClick={() => setOpen(true)}>
        Delete organization
      </Button>
      {isOpen && <DeleteOrganizationDialog user={user} onClose={() => setOpen(false)} />}
    </section>
  );
}
