// Members see what their organization records; only the author or an admin can change a record.

export type Role = 'admin' | 'user';

export type Actor = { userId: number; role: Role };

/** Null for a record whose author is unknown. */
type Authored = { createdBy: number | null };

export function canEdit(actor: Actor, record: Authored): boolean {
  return actor.role === 'admin' || actor.userId === record.createdBy;
}

/**
 * Who sees exact amounts besides administrators: everybody, or only selected members; all others see blended
 * amounts.
 */
export type PayVisibility = 'exact' | 'blended';

/** Whether the viewer sees what the organization and its departments plan; others see only their own meetings. */
export const seesAllPlanned = ({ role }: { role: Role }): boolean => role === 'admin';

/** Whether the viewer sees exact amounts, tiers and rates. Everybody else sees every amount at the blended rate. */
export function seesPay(viewer: {
  /** Set for an API token of the organization without the pay permission, whatever its role. */
  hidesPay?: boolean;
  role: Role;
  canSeePay: boolean;
  organization: { payVisibility: PayVisibility };
}): boolean {
  if (viewer.hidesPay) return false;
  return viewer.role === 'admin' || viewer.canSeePay || viewer.organization.payVisibility === 'exact';
}
