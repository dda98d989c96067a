// Members see what their organization records; changing a record takes its author or an admin.

export type Role = 'admin' | 'user';

export type Actor = { userId: number; role: Role };

/** Null for a record whose author is unknown. */
type Authored = { createdBy: number | null };

/** Who may edit, delete or rate a meeting, template or group. */
export function canEdit(actor: Actor, record: Authored): boolean {
  return actor.role === 'admin' || actor.userId === record.createdBy;
}

/** Who gets exact amounts besides administrators: everybody, or only members who are named; all others get blended ones. */
export type PayVisibility = 'exact' | 'blended';

/** Who gets exact amounts, tiers and rates. Everybody else gets every amount at the blended rate. */
export function seesPay(viewer: {
  /** Of a program that an administrator has not let see pay, whatever its role. */
  hidesPay?: boolean;
  role: Role;
  canSeePay: boolean;
  organization: { payVisibility: PayVisibility };
}): boolean {
  if (viewer.hidesPay) return false;
  return viewer.role === 'admin' || viewer.canSeePay || viewer.organization.payVisibility === 'exact';
}
