// Memory of what was computed for organizations. It is dropped when an organization is deleted.

const memos = new Set<WeakRef<Map<string, unknown>>>();

/** A memo whose keys begin with the id of the organization and a space. */
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

/** How many values of the organization are remembered. */
export const rememberedOf = (organizationId: number): number =>
  [...memos]
    .flatMap((reference) => [...(reference.deref()?.keys() ?? [])])
    .filter((key) => key.startsWith(`${organizationId} `)).length;
