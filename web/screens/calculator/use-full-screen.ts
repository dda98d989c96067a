import { useEffect, useState } from 'react';

/** A view over everything; the whole display where the browser allows it, else the whole page. */
export function useFullScreen(): { isOpen: boolean; open: () => void; close: () => void } {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    // Esc leaves the display without a key event.
    const onChange = () => {
      if (!document.fullscreenElement) setOpen(false);
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [isOpen]);

  // First the display, then the view: what becomes full-screen last covers the rest.
  const open = async () => {
    try {
      await document.documentElement.requestFullscreen();
    } finally {
      setOpen(true);
    }
  };

  return {
    isOpen,
    open: () => void open().catch(() => undefined),
    close: () => setOpen(false),
  };
}
