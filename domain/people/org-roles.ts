// Job roles of an organization.

/** Limit per organization. */
export const mostOrgRoles = 200;

/** Identifies a role regardless of case and surrounding spaces. */
export function orgRoleKey(name: string): string {
  return name.trim().toLowerCase();
}
