/** Lookup key of an address. Folds ASCII capitals only: toLowerCase would turn the Kelvin sign into k. */
export const emailKey = (email: string): string => email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
