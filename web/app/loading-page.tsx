export function LoadingPage() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <output className="text-ink-2">Loading…</output>
    </main>
  );
}
