import { Maximize, PictureInPicture2 } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { fullScreenDialog } from './full-screen-dialog.ts';
import { tickerButton } from './open-ticker.ts';

type ViewButtonsProps = {
  onFullScreen: () => void;
  /** Absent where the browser has no such window. */
  onTicker: (() => void) | null;
};

export function ViewButtons({ onFullScreen, onTicker }: ViewButtonsProps) {
  return (
    <div className="flex gap-1">
      {onTicker && (
        <Button
          variant="ghost"
          size="icon"
          aria-label="Floating ticker"
          title="Floating ticker"
          {...tickerButton}
          onClick={onTicker}
        >
          <PictureInPicture2 aria-hidden />
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon"
        aria-label="Full screen"
        title="Full screen (F)"
        {...fullScreenDialog.opener}
        onClick={onFullScreen}
      >
        <Maximize aria-hidden />
      </Button>
    </div>
  );
}
