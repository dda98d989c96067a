import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { useAskedAction } from '#web/components/forms/use-asked-action.ts';
import { Button } from '#web/ui/button.tsx';
import { CostPageHead } from '#web/components/people/pay.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { TemplateList } from './template-list.tsx';

const ManageRolesDialog = lazy(async () => ({
  default: (await import('#web/components/organization/manage-roles-dialog.tsx')).ManageRolesDialog,
}));
const ManageTiersDialog = lazy(async () => ({
  default: (await import('./manage-tiers-dialog.tsx')).ManageTiersDialog,
}));

export function TemplatesPage() {
  const { data: user } = useQuery(currentUserQuery);
  if (user?.status === 'active') return <OrganizationTemplates user={user} />;
  return (
    <>
      <CostPageHead title={title} description={description} />
      {user && <AwaitingApproval organization={user.organization.name} />}
    </>
  );
}

const title = 'Meeting Templates';
const description = 'Recurring meetings with their attendees, ready to use.';

function OrganizationTemplates({ user }: { user: CurrentUser }) {
  const [open, setOpen] = useState<'template' | 'roles' | 'tiers' | null>(null);
  const createButton = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(null);
  useAskedAction(() => setOpen('template'));
  const isAdmin = user.role === 'admin';
  return (
    <>
      <CostPageHead
        title={title}
        description={description}
        action={
          <>
            <Button onClick={() => setOpen('roles')}>Manage Roles</Button>
            {user.seesPay && <Button onClick={() => setOpen('tiers')}>Manage Salary Tiers</Button>}
            <Button icon={Plus} ref={createButton} variant="primary" onClick={() => setOpen('template')}>
              Create Template
            </Button>
          </>
        }
      />
      <TemplateList createButton={createButton} onCreate={() => setOpen('template')} />
      {open === 'template' && <TemplateDialog onClose={close} />}
      <Suspense fallback={null}>
        {open === 'roles' && <ManageRolesDialog isAdmin={isAdmin} onClose={close} />}
        {open === 'tiers' && user.seesPay && <ManageTiersDialog isAdmin={isAdmin} onClose={close} />}
      </Suspense>
    </>
  );
}
