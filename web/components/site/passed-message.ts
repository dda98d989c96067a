// Passes a toast on to the landing page, which is a separate document.

export type PassedMessage = {
  kind: 'success' | 'error';
  title: string;
  description: string;
  /** How long it stays, in ms. */
  duration: number;
};

const key = 'mc_passed_message';

/** Passes the message on for its remaining time, after it was shown here for `shownMs`. */
export function passMessage(message: PassedMessage, shownMs: number): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...message, duration: message.duration - shownMs }));
  } catch {
    return;
  }
}

/** The message of the previous page; can be taken once. */
export function takePassedMessage(): PassedMessage | null {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text === null ? null : (JSON.parse(text) as PassedMessage);
  } catch {
    return null;
  }
}
