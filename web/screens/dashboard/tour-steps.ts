import {
  ChartColumn,
  CircleCheckBig,
  Gauge,
  LayoutTemplate,
  Sparkles,
  Timer,
  Users,
  type LucideIcon,
} from 'lucide-react';

export type TourStep = { icon: LucideIcon; title: string; text: string };

/** The seven steps of the specification, section 2.4. */
export const tourSteps: readonly [TourStep, ...TourStep[]] = [
  {
    icon: Gauge,
    title: 'Welcome to MeetingCost',
    text: 'See what a meeting costs while it runs, and whether it was worth it. This tour takes a minute.',
  },
  {
    icon: Timer,
    title: 'Real-time cost tracking',
    text: 'In the Calculator, add who attends and start the timer: the cost grows minute by minute. Save the meeting when it ends.',
  },
  {
    icon: Sparkles,
    title: 'AI Hygiene Coach',
    text: 'A Hygiene Score shows how well a meeting was set up: a stated goal, the right people, the right length.',
  },
  {
    icon: LayoutTemplate,
    title: 'Templates',
    text: 'Save a meeting that repeats as a template, and start the next one with its title, type and attendees filled in.',
  },
  {
    icon: Users,
    title: 'Groups',
    text: 'Keep the people who often meet as a group, and add all of them to a meeting at once.',
  },
  {
    icon: ChartColumn,
    title: 'Analytics',
    text: 'See where time and money go: by week, by type and by day, and which meetings cost the most.',
  },
  {
    icon: CircleCheckBig,
    title: "You're All Set!",
    text: 'Start the Calculator in your next meeting. This tour stays behind the question mark in the corner.',
  },
];
