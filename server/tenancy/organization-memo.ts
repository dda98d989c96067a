// Cache of values computed for organizations. Deleting an organization clears its entries.

const memos = new Set<WeakRef<Map<string, unknown>>>();

/** A cache whose keys begin with the id of the organization and a space. */
export function organizationMemo<Value>(): Map<string, Value> {
  const memo = new Map<string, Value>();
  memos.add(new WeakRef(memo));
  return memo;
}

export function forgetOrganization(organizationId: number): void {
  for (const reference of memos) {
    const memo = reference.deref();
    if (!memo) memos.delete(reference);
    else for (const key of memo.keys()) if (key.startsWith(`${organizationId} `)) memo.delete(key);
  }
}

/** Number of cached values of the organization. */
export const rememberedOf = (organizationId: number): number =>
  [...memos]
    .flatMap((reference) => [...(reference.deref()?.keys() ?? [])])
    .filter((key) => key.startsWith(`${organizationId} `)).length;
