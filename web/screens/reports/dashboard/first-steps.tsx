import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Circle, CircleCheckBig, type LucideIcon } from 'lucide-react';
import { dismissFirstSteps, type FirstSteps as Steps } from '#contract/organization/first-steps.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { AppLink } from '#web/components/site/app-link.tsx';
import { showFailure } from '#web/components/forms/failure-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { firstStepsQuery } from './queries.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

type Step = { name: keyof Steps['done']; text: string; help: string; to: string };

const steps: readonly Step[] = [
  {
    name: 'directory',
    text: t`Add people with their tiers`,
    help: t`Their tiers price every meeting, past ones too.`,
    to: '/dashboard/people',
  },
  {
    name: 'tiers',
    text: t`Set salary tiers`,
    help: t`The hourly rates used to price meetings. The current ones are examples.`,
    to: '/dashboard/organization?settings=tiers',
  },
  {
    name: 'pay',
    text: t`Decide who sees what people cost`,
    help: t`Show everybody exact amounts, or one blended rate.`,
    to: '/dashboard/people',
  },
  {
    name: 'calendar',
    text: t`Connect a calendar`,
    help: t`See what its meetings cost before they take place.`,
    to: '/dashboard/settings/calendars',
  },
  {
    name: 'people',
    text: t`Invite people`,
    help: t`By mail, or with a link for one or many.`,
    to: '/dashboard/organization',
  },
  {
    name: 'meeting',
    text: t`Run the first meeting`,
    help: t`Start the timer when it begins, and save it when it ends.`,
    to: '/dashboard/calculator',
  },
];

/** The setup steps of a new organization, for administrators, until all are done or the list is dismissed. */
export function FirstSteps() {
  const client = useQueryClient();
  const { data } = useQuery(firstStepsQuery);
  const left = data ? steps.filter(({ name }) => !data.done[name]).length : 0;
  const dismissal = useMutation({
    mutationFn: () => call(dismissFirstSteps),
    onSuccess: () => client.invalidateQueries({ queryKey: firstStepsQuery.queryKey }),
    onError: (error) => showFailure(error),
  });
  if (!data || data.dismissed || left === 0) return null;
  return (
    <Card aria-label="First steps" className="px-5 py-4">
      <CardHead
        title="First steps"
        note={`${steps.length - left} of ${steps.length} done`}
        action={
          <Button size="sm" busy={dismissal.isPending} onClick={() => dismissal.mutate()}>
            Dismiss
          </Button>
        }
      />
      <ol className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        {steps.map((step) => (
          <StepItem key={step.name} step={step} isDone={data.done[step.name]} />
        ))}
      </ol>
      {data.isOpenToAll && (
        <p className="mt-3 border-t border-line pt-3 text-sm text-ink-2">
          Anyone who can reach this server can register and ask to join your organization. Its operator
          changes that with REGISTRATION=invite or closed.{' '}
          <AppLink
            to="/dashboard/organization?settings=profile"
            className="underline underline-offset-4 hover:text-ink"
          >
            Decide how people join
          </AppLink>
        </p>
      )}
    </Card>
  );
}

function StepItem({ step, isDone }: { step: Step; isDone: boolean }) {
  const Icon: LucideIcon = isDone ? CircleCheckBig : Circle;
  return (
    <li className="flex gap-2.5 text-sm">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isDone ? 'text-good' : 'text-ink-3'}`} />
      <div>
        {isDone ? (
          <p className="text-ink-3">
            {step.text}
            <VisuallyHidden> (done)</VisuallyHidden>
          </p>
        ) : (
          <AppLink to={step.to} className="font-medium underline-offset-4 hover:underline">
            {step.text}
          </AppLink>
        )}
        {!isDone && <p className="text-ink-2">{step.help}</p>}
      </div>
    </li>
  );
}
