import { sayNotLoaded } from '#web/ui/say-not-loaded.ts';

const load = () =>
  import('./ticker.tsx').then(
    ({ showTicker }) => showTicker,
    () => null,
  );
const prepare = () => void load();

/** For the button: the code comes when it is pointed at or focused. */
export const tickerButton = { onPointerEnter: prepare, onFocus: prepare };

/** Opens the ticker of a user's draft; null where the browser has no such window. */
export function tickerOpener(userId: number): (() => void) | null {
  const pictures = window.documentPictureInPicture;
  if (!pictures) return null;
  const open = async () => {
    const showTicker = await load();
    if (!showTicker) sayNotLoaded();
    else if (!pictures.window) showTicker(userId, await pictures.requestWindow({ width: 320, height: 172 }));
  };
  // Refused where the press is long ago.
  return () => void open().catch(() => undefined);
}
