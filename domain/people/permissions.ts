// Members see what their organization records; changing a record takes its author or an admin.

export type Role = 'admin' | 'user';

export type Actor = { userId: number; role: Role };

/** Null for a record whose author is unknown. */
type Authored = { createdBy: number | null };

/** Who may edit, delete or rate a meeting, template or group. */
export function canEdit(actor: Actor, record: Authored): boolean {
  return actor.role === 'admin' || actor.userId === record.createdBy;
}

/** Who gets the tiers and rates of the people in a meeting, template or group. Every serializer asks this. */
export function seesPay(viewer: Actor, record: Authored): boolean {
  return viewer.role === 'admin' || viewer.userId === record.createdBy;
}
