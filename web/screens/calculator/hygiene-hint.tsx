import { useQuery } from '@tanstack/react-query';
import { Lightbulb, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { hygieneHint, type HintKind } from '#domain/hygiene/hint.ts';
import { hygieneSettingsQuery } from '#web/components/hygiene-settings-query.ts';
import { Button } from '#web/ui/button.tsx';
import { dismissHint } from './draft.ts';
import type { HygieneHintProps } from './draft-props.ts';
import { hintWords } from './hint-words.ts';
import { useMeetingNow } from './use-meeting-now.ts';

/** One quiet line about what costs this meeting the most points. It is said aloud once, and can be sent away. */
export function HygieneHint({ draft, change, isPending }: HygieneHintProps) {
  const { data: settings } = useQuery({ ...hygieneSettingsQuery, enabled: !isPending });
  const now = useMeetingNow({ draft, change });
  const kind = hygieneHint(now, draft.dismissedHints, settings?.current);
  const words = kind && hintWords(kind, draft, now, settings?.current);
  const place = useRef<HTMLDivElement>(null);

  const dismiss = (sentAway: HintKind) => {
    change((it) => dismissHint(it, sentAway));
    // The button goes with the hint: whoever uses the keyboard stays here.
    place.current?.focus();
  };
  return (
    <div ref={place} tabIndex={-1} className="outline-none max-lg:has-[section]:order-first">
      <SaidOnce key={draft.draftKey} kind={kind} text={words ? `${words.title}. ${words.text}` : ''} />
      {kind && words && (
        <section
          key={kind}
          aria-label="Hygiene hint"
          className="appear flex items-start gap-3 rounded-xl border border-line bg-surface py-3 pr-2 pl-4"
        >
          <Lightbulb className="mt-0.5 size-4.5 shrink-0 text-meter" strokeWidth={1.75} aria-hidden />
          <div className="min-w-0 flex-1 text-sm">
            <p className="tabular font-semibold">{words.title}</p>
            <p className="tabular text-ink-2">{words.text}</p>
            {kind === 'no-agenda' && (
              <button
                type="button"
                onClick={focusAgenda}
                className="-mx-1 -mb-1 inline-flex touch items-center rounded-md px-1 font-semibold text-accent hover:underline"
              >
                Write one
              </button>
            )}
          </div>
          <Button
            variant="ghost"
            size="icon"
            className="-my-1"
            aria-label="Dismiss hint"
            onClick={() => dismiss(kind)}
          >
            <X aria-hidden />
          </Button>
        </section>
      )}
    </div>
  );
}

/** Minutes count up in a hint: only its first wording is announced, and each kind once. */
function SaidOnce({ kind, text }: { kind: HintKind | null; text: string }) {
  const [said, setSaid] = useState<{ kinds: readonly HintKind[]; text: string }>({ kinds: [], text: '' });
  if (kind && !said.kinds.includes(kind)) setSaid({ kinds: [...said.kinds, kind], text });
  return <output className="sr-only">{said.text}</output>;
}

function focusAgenda() {
  document.querySelector<HTMLElement>('[data-agenda]')?.focus();
}
