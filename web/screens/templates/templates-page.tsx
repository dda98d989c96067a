import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/awaiting-approval.tsx';
import { useAskedAction } from '#web/components/use-asked-action.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { rolesDialog, templateDialog, tiersDialog } from './lazy-dialogs.ts';
import { TemplateList } from './template-list.tsx';
import { purpose } from './purpose.ts';

export function TemplatesPage() {
  const { data: user } = useQuery(currentUserQuery);
  if (user?.status === 'active') return <OrganizationTemplates user={user} />;
  return (
    <>
      <PageHead title={title} description={purpose} />
      {user && <AwaitingApproval organization={user.organization.name} />}
    </>
  );
}

const title = 'Meeting Templates';

function OrganizationTemplates({ user }: { user: CurrentUser }) {
  const [open, setOpen] = useState<'template' | 'roles' | 'tiers' | null>(null);
  const createButton = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(null);
  useAskedAction(() => setOpen('template'));
  const isAdmin = user.role === 'admin';
  return (
    <>
      <PageHead
        title={title}
        description={purpose}
        action={
          <>
            <Button {...rolesDialog.opener} onClick={() => setOpen('roles')}>
              Manage Roles
            </Button>
            <Button {...tiersDialog.opener} onClick={() => setOpen('tiers')}>
              Manage Salary Tiers
            </Button>
            <Button
              ref={createButton}
              variant="primary"
              {...templateDialog.opener}
              onClick={() => setOpen('template')}
            >
              <Plus aria-hidden />
              Create Template
            </Button>
          </>
        }
      />
      <TemplateList createButton={createButton} onCreate={() => setOpen('template')} />
      {open === 'template' && <templateDialog.Dialog onClose={close} />}
      {open === 'roles' && <rolesDialog.Dialog isAdmin={isAdmin} onClose={close} />}
      {open === 'tiers' && <tiersDialog.Dialog isAdmin={isAdmin} onClose={close} />}
    </>
  );
}
