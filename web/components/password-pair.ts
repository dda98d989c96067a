/** For the check that a password and its repetition are the same, whatever else the form still lacks. */
export const passwordsDiffer = { error: 'Passwords do not match', path: ['confirm'], when: () => true };
