/**
 * Every query whose answer is made of the organization's meetings has a key that starts like this, so that
 * `queryClient.invalidateQueries({ queryKey: meetingsKey })` after a change brings all screens up to date.
 */
export const meetingsKey = ['meetings'] as const;
