import { useState } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { t } from '#domain/format/text.ts';
import { areSingleKeysOn, isMac, switchSingleKeys } from '#web/components/forms/single-keys.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Palette } from './palette.tsx';

type SearchDialogsProps = {
  open: 'palette' | 'shortcuts';
  user: CurrentUser;
  onClose: () => void;
  onShortcuts: () => void;
};

/** The dialogs that the keyboard opens on every screen. */
export function SearchDialogs({ open, user, onClose, onShortcuts }: SearchDialogsProps) {
  if (open === 'shortcuts') return <ShortcutsSheet onClose={onClose} />;
  return <Palette user={user} onClose={onClose} onShortcuts={onShortcuts} />;
}

const places = [
  {
    place: t`Everywhere`,
    keys: [
      [isMac ? '⌘ K' : t`Ctrl K`, t`Search, or jump to a screen or action`],
      ['?', t`Show this list`],
      [isMac ? '⌥ T' : t`Alt T`, t`Move to the latest message`],
      [t`Esc`, t`Close the open dialog or menu`],
    ],
  },
  {
    place: t`Calculator`,
    keys: [
      [t`Space`, t`Start or pause the meter`],
      ['F', t`Full screen`],
    ],
  },
  {
    place: t`A meeting that you can rate`,
    keys: [['1 2 3', t`Worth it: yes, maybe, no`]],
  },
  {
    place: t`Meetings, members, audit log`,
    keys: [['/', t`Go to the search field`]],
  },
  {
    place: t`Menus, charts and the calendar`,
    keys: [['← ↑ → ↓', t`Move between entries`]],
  },
] as const;

/** The list of keyboard shortcuts. */
function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="Keyboard shortcuts"
      description="They work when no text field has the focus."
    >
      <div className="space-y-5">
        {places.map(({ place, keys }) => (
          <section key={place} aria-label={place}>
            <h3 className="text-sm font-semibold text-ink-2">{place}</h3>
            <dl className="mt-1">
              {keys.map(([key, action]) => (
                <div
                  key={key}
                  className="flex min-h-9 items-center justify-between gap-4 border-b border-line py-1.5 last:border-0"
                >
                  <dt className="order-2 shrink-0">
                    <kbd className="rounded border border-line-strong px-1.5 py-px font-sans text-xs">
                      {key}
                    </kbd>
                  </dt>
                  <dd>{action}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <SingleKeys />
      </div>
    </Dialog>
  );
}

function SingleKeys() {
  const [areOn, setOn] = useState(areSingleKeysOn);
  const change = (isOn: boolean) => {
    switchSingleKeys(isOn);
    setOn(isOn);
  };
  return (
    <div>
      <Switch
        label="Space, F, 1 to 3, / and ? work alone"
        checked={areOn}
        onChange={({ target }) => change(target.checked)}
      />
      <p className="mt-1 text-sm text-ink-2">
        Turn this off if these keys cause problems, for example with dictation. You can also open this list
        from the search.
      </p>
    </div>
  );
}
