import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { useAskedAction } from '#web/components/forms/use-asked-action.ts';
import { Button } from '#web/ui/button.tsx';
import { CostPageHead } from '#web/components/people/pay.tsx';
import { ManageRolesDialog } from '#web/components/organization/manage-roles-dialog.tsx';
import { ManageTiersDialog } from './manage-tiers-dialog.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { TemplateList } from './template-list.tsx';

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
      {open === 'roles' && <ManageRolesDialog isAdmin={isAdmin} onClose={close} />}
      {open === 'tiers' && user.seesPay && <ManageTiersDialog isAdmin={isAdmin} onClose={close} />}
    </>
  );
}
