/** A server that has not answered a save by then counts as one that cannot be reached. */
export const savePatience = (): AbortSignal => AbortSignal.timeout(20_000);
