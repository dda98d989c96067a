// Audit actions about signing in and out.

const failed = ['sign-in.failed', 'sign-on.refused'] as const;

const signIns = [
  ...failed,
  'sign-in.succeeded',
  'sign-in.ended',
  'sign-in.expired',
  'sessions.ended',
  'sessions.one-ended',
  'sessions.others-ended',
  'sessions.revoked',
  'password.reset',
  'recovery-code.used',
] as const;

export const auditKinds = ['sign-ins', 'failed-sign-ins', 'changes'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** The actions of a kind: only those in the list, or all except those. */
export const actionsOf = (kind: AuditKind): { only: boolean; actions: readonly string[] } => ({
  only: kind !== 'changes',
  actions: kind === 'failed-sign-ins' ? failed : signIns,
});
