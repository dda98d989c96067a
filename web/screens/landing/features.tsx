import { ChartNoAxesColumn, LayoutTemplate, ShieldCheck, Sparkles, Timer, Users } from 'lucide-react';
import { Card } from '#web/ui/card.tsx';
import { SectionHead, sectionClass } from './section-head.tsx';

const features = [
  {
    icon: Timer,
    title: 'Real-time cost tracking',
    text: 'Start the meter when the meeting starts and watch the cost grow. A reload, a sleeping laptop or a lost connection does not move it.',
  },
  {
    icon: Users,
    title: 'Attendee management',
    text: 'People with their roles and salary tiers; the hourly rate comes by itself. Reuse groups, and note who joins late or leaves early.',
  },
  {
    icon: ChartNoAxesColumn,
    title: 'Meeting analytics',
    text: 'Cost by week, by type and by hour of the week. Return on investment and department budgets stand beside it.',
  },
  {
    icon: LayoutTemplate,
    title: 'Meeting templates',
    text: 'Keep the meetings that come back, with their people, type and length, and open the calculator ready to run.',
  },
  {
    icon: ShieldCheck,
    title: 'Data privacy',
    text: 'It runs on your own server. What your people earn stays in your organization, and a person’s rate is not for everybody.',
  },
  {
    icon: Sparkles,
    title: 'AI Hygiene Score coach',
    text: 'A score from 0 to 100 that anyone can recompute, never of what is unknown, and with it cost optimization: what to change, and what it is worth.',
  },
];

export function Features() {
  return (
    <section id="features" className={sectionClass}>
      <SectionHead title="Know the price of an hour together">
        From the first minute on the meter to the budget of a department, from one record.
      </SectionHead>
      <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex">
            <Card className="flex-1 p-6">
              <span className="grid size-9 place-items-center rounded-lg bg-accent-soft text-accent">
                <Icon className="size-4.5" aria-hidden />
              </span>
              <h3 className="mt-5 font-semibold">{title}</h3>
              <p className="mt-1.5 text-sm text-ink-2">{text}</p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
