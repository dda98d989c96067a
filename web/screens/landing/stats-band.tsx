const stats = [
  ['$2.5M+', 'Meeting costs tracked'],
  ['10K+', 'Meetings analysed'],
  ['500+', 'Companies'],
  ['35%', 'Average cost reduction'],
];

/** The figures of the product's description; nothing measures them, and the page says so. */
export function StatsBand() {
  return (
    <section aria-label="Illustrative figures" className="border-y border-line py-8">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6 lg:grid-cols-4">
        {stats.map(([figure, label]) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="tabular text-3xl font-semibold tracking-tight">{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-xs text-ink-3">
        Illustrative figures: they show what the product is for, and were not measured.
      </p>
    </section>
  );
}
