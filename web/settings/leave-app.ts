/** A fresh page: nothing that this one holds, in the query cache or elsewhere, outlives the session. */
export function leaveApp(): void {
  window.location.assign('/login');
}
