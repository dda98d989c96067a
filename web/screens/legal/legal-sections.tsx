export type LegalSection = { title: string; lines: readonly string[] };

export function LegalSections({ sections }: { sections: readonly LegalSection[] }) {
  return sections.map(({ title, lines }) => (
    <section key={title} className="mt-10">
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul className="mt-2 list-disc space-y-2 pl-5 text-ink-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  ));
}
