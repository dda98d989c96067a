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

type NamesViewer = Actor & { organization: { showsNames: boolean } };

/** Whether the viewer sees who attended any meeting. */
export const seesAllNames = ({ role, organization }: NamesViewer): boolean =>
  role === 'admin' || organization.showsNames;

/**
 * Whether the viewer sees who attended a meeting: administrators, those who recorded it and those who attended, and
 * everybody in an organization that shows names. Others see how many attended.
 */
export const seesNames = (viewer: NamesViewer, meeting: Authored & { isAttended: boolean }): boolean =>
  seesAllNames(viewer) || viewer.userId === meeting.createdBy || meeting.isAttended;

/**
 * Whether the viewer gets figures by organizer and by person. `isPermitted` is false where the operator of the server
 * switched them off.
 */
export const seesPersonFigures = (
  { role, organization }: { role: Role; organization: { personFigures: boolean } },
  isPermitted: boolean,
): boolean => isPermitted && role === 'admin' && organization.personFigures;

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
