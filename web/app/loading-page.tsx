export function LoadingPage() {
  return (
    <main className="grid min-h-dvh place-items-center p-5">
      <output className="text-ink-2">Loading…</output>
    </main>
  );
}
