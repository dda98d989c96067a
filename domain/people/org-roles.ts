// An organization names the roles that its people have; it starts with a few plain ones and may change them.

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

/** Of one organization. */
export const mostOrgRoles = 200;

/** "engineer" and " Engineer" are one role. */
export function orgRoleKey(name: string): string {
  return name.trim().toLowerCase();
}
