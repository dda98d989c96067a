import { useEffect, useState } from 'react';
import { avatarMaxBytes } from '#contract/profile.ts';
import { textOf } from '#contract/errors.ts';
import { unlessChanged } from '#web/components/unless-changed.ts';
import { toast } from '#web/ui/toast.ts';

type Held = { file: File; previewUrl: string };

export type HeldImage = ReturnType<typeof useHeldImage>;

/** A picture that was chosen: shown and kept until Save sends it. */
export function useHeldImage() {
  const [held, setHeld] = useState<Held | null>(null);
  useEffect(() => {
    if (held) return () => URL.revokeObjectURL(held.previewUrl);
  }, [held]);

  async function choose(file: File): Promise<void> {
    const refusal = await whyNot(file);
    if (refusal) {
      toast.error(refusal);
      return;
    }
    setHeld({ file, previewUrl: URL.createObjectURL(file) });
    toast.success('Image selected. It will be uploaded on Save.');
  }

  return {
    held,
    choose: (file: File) => void choose(file),
    drop: () => setHeld(null),
    /** Lets go of the one that this is of, not of one that was chosen since. */
    forget: () => setHeld(unlessChanged(held, null)),
  };
}

async function whyNot(file: File): Promise<string | null> {
  // SVG is a document that can hold scripts; the server takes none.
  if (!file.type.startsWith('image/') || file.type.startsWith('image/svg')) return textOf('not-an-image');
  if (file.size > avatarMaxBytes) return textOf('image-too-large');
  try {
    (await createImageBitmap(file)).close();
    return null;
  } catch {
    return textOf('image-unreadable');
  }
}
