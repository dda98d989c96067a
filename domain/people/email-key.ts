/** Lookup key of an address. Folds ASCII capitals only: toLowerCase would turn the Kelvin sign into k. */
export const emailKey = (email: string): string => email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
