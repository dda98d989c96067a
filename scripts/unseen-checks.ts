// Checks whose loss changes nothing that a caller, or another organisation, could see. Each must still be there, and still
// be noticed by nothing: `npm run prove` fails for one that has a test by now.

type Unseen = { why: string; checks: readonly string[] };

export const unseen: readonly Unseen[] = [
  {
    why: 'A lock: without it more wait for each other, and all find the same.',
    checks: [
      'server/organizations/lock-store.ts, held: where id',
      'server/auth/store.ts, useReset: where id',
    ],
  },
  {
    why: 'A person is in one organisation: the number of the person beside it says the same.',
    checks: [
      'server/groups/store.ts, byDraft: where organizationId',
      'server/imports/store.ts, savedKeys: where organizationId',
      'server/imports/store.ts, keysNotUndone: where meetings.organizationId',
      'server/meetings/store.ts, byDraft: where organizationId',
      'server/members/store.ts, ofPerson: where organizationId',
      'server/members/store.ts, erase: where organizationId',
      'server/members/store.ts, removeInvitations: where organizationId',
      'server/profile/avatar-store.ts, setKey: where organizationId',
      'server/profile/avatar-store.ts, remove: where organizationId',
      'server/profile/store.ts, details: where organizationId',
      'server/profile/store.ts, rename: where organizationId',
      'server/templates/store.ts, byDraft: where organizationId',
    ],
  },
  {
    why: 'The statement around it asks for the organisation or for the person, too; numbers are drawn from the whole installation.',
    checks: [
      'server/imports/store.ts, keysNotUndone: onRef imports.organizationId',
      'server/imports/store.ts, removeSome: where organizationId (2)',
      'server/imports/store.ts, newest: whereRef meetings.organizationId',
      'server/groups/store.ts, memberOfDraft: where organizationId',
      'server/groups/store.ts, setMember: where groupId',
      'server/meetings/list-store.ts, byIds: where organizationId',
    ],
  },
  {
    why: 'Only removes rows of no meetings, which nobody keeps; ids are drawn from the whole installation.',
    checks: [
      'server/totals/rollup-store.ts, empties: where organizationId',
      'server/budgets/alerts-store.ts, spentWithAlerts: whereRef budgetAlerts.organizationId',
    ],
  },
  {
    why: 'For what comes in between on PostgreSQL; on SQLite, where this runs, a change is alone and the check before it decides.',
    checks: [
      'server/profile/departure-routes.ts, leaveOrganization: if !leaver',
      'server/roi/routes.ts, updateRoi: if !after',
      'server/roi/routes.ts, updateRoi: if before.version !== version',
    ],
  },
  {
    why: 'Only makes the walk over the days longer: each step of it moves the meetings of the organisation alone.',
    checks: [
      'server/totals/clock-store.ts, span: where organizationId',
      'server/totals/move-store.ts, nextStart: where organizationId',
    ],
  },
  {
    why: 'What decodes it refuses what is no file in the same words; this says so to the compiler.',
    checks: ["server/profile/avatar-routes.ts, bind: if upload === 'missing'"],
  },
  {
    why: 'The decoder refuses as many pixels by itself; this saves it the attempt.',
    checks: ['server/profile/avatar-image.ts, makeAvatar: if head.width * head.height > mostPixels'],
  },
];
