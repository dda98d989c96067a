/** Whether the keyboard has ⌘ and ⌥ in place of Ctrl and Alt. */
export const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
