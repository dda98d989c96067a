import { ChangePasswordForm } from '#web/components/change-password-form.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { toast } from '#web/ui/toast.ts';

export function PasswordCard({ email }: { email: string }) {
  const tell = () => {
    toast.success('Password changed', { description: 'Your other sessions were signed out.' });
  };
  return (
    <Card className="p-5 sm:p-6">
      <CardHead title="Password" />
      <div className="mt-4">
        <ChangePasswordForm
          email={email}
          confirmLabel="Confirm new password"
          button={{ className: 'sm:self-start' }}
          onChanged={tell}
        />
      </div>
    </Card>
  );
}
