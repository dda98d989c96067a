// Members see what their organization records; changing a record takes its author or an administrator.

export type Role = 'admin' | 'user';

export type Actor = { userId: number; role: Role };

/** Who may edit, delete or rate a meeting, template or group, and read the rates of a meeting's attendees. */
export function canEdit(actor: Actor, record: { createdBy: number | null }): boolean {
  return actor.role === 'admin' || actor.userId === record.createdBy;
}
