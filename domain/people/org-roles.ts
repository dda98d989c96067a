// Job roles of an organization, which starts with the default ones.

export const defaultOrgRoles: readonly string[] = [
  'Engineer',
  'Designer',
  'Product Manager',
  'Analyst',
  'Marketing',
  'Sales',
  'Manager',
  'Director',
];

/** Limit per organization. */
export const mostOrgRoles = 200;

/** Identifies a role regardless of case and surrounding spaces. */
export function orgRoleKey(name: string): string {
  return name.trim().toLowerCase();
}
