/** Returns whether the text was copied: false if the browser blocks it, or has no clipboard on plain HTTP. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns whether the PNG image was copied: false as for text, or if the browser copies no images. */
export async function copyImage(image: Blob): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })]);
    return true;
  } catch {
    return false;
  }
}
