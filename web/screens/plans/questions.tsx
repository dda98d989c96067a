import { ChevronDown } from 'lucide-react';

const questions = [
  [
    'Do I have to pay to use this?',
    'No. You run the software yourself, and it bills nobody. The plans are those of the product; which one you choose is recorded for your organization and shown in its settings.',
  ],
  [
    'How does the trial work?',
    'When an administrator chooses Professional for the first time, a trial of 14 days begins. No card is asked for. After it your organization is on Starter, until an administrator chooses a plan again.',
  ],
  [
    'What happens at the limits of Starter?',
    'Starter includes 10 meetings a month and 5 team members. The limits count only where the operator of this server has switched them on. Nothing is deleted: what is beyond them cannot be added, and an unsaved meeting stays in the calculator.',
  ],
  [
    'Is there a money-back guarantee?',
    'The product’s plans come with a 30-day money-back guarantee. As no payment is taken here, it concerns only an operator who bills you.',
  ],
  [
    'Can I change the plan later?',
    'Yes, at any time and in both directions. Your meetings, templates and budgets stay as they are.',
  ],
] as const;

export function Questions() {
  return (
    <section className="mt-16">
      <h2 className="text-2xl font-semibold tracking-tight">Frequently asked questions</h2>
      <div className="mt-5 border-t border-line">
        {questions.map(([question, answer]) => (
          <details key={question} className="group border-b border-line">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium">
              {question}
              <ChevronDown
                className="size-4 shrink-0 text-ink-3 transition-transform duration-150 group-open:rotate-180"
                aria-hidden
              />
            </summary>
            <p className="max-w-3xl pb-5 text-sm text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
