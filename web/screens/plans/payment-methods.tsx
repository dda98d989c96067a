import { CreditCard, Landmark, Wallet } from 'lucide-react';

const methods = [
  { icon: CreditCard, name: 'Credit card', text: 'Professional and Enterprise' },
  { icon: Wallet, name: 'PayPal', text: 'Professional and Enterprise' },
  { icon: Landmark, name: 'Bank transfer', text: 'For Enterprise' },
];

export function PaymentMethods() {
  return (
    <section className="mt-16">
      <h2 className="text-2xl font-semibold tracking-tight">Payment methods</h2>
      <p className="mt-1 text-sm text-ink-2">
        What an operator who bills may offer. There is nothing to enter here: no payment is taken.
      </p>
      <ul className="mt-5 grid gap-4 sm:grid-cols-3">
        {methods.map(({ icon: Icon, name, text }) => (
          <li key={name} className="flex items-center gap-3 rounded-xl border border-line bg-surface p-4">
            <Icon className="size-5 shrink-0 text-ink-2" aria-hidden />
            <span>
              <span className="block font-medium">{name}</span>
              <span className="block text-xs text-ink-2">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
