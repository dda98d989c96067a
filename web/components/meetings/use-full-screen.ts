import { useEffect, useState } from 'react';

/** Whether the full-screen view is open. It fills the display if the browser allows it, otherwise the page. */
export function useFullScreen(): { isOpen: boolean; open: () => void; close: () => void } {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    // Esc leaves the browser's full screen without a key event.
    const onChange = () => {
      if (!document.fullscreenElement) setOpen(false);
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [isOpen]);

  // Open the dialog last: the latest element in the top layer covers the rest.
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
