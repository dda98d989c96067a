// Each reason for a refusal has one status and one text, for the API and the page alike.

export const reasons = {
  unreadable: [400, 'The request could not be read'],
  'not-signed-in': [401, 'Please sign in'],
  'wrong-credentials': [401, 'Invalid email or password'],
  'no-permission': [403, "You don't have permission"],
  'must-change-password': [403, 'Please choose a new password first.'],
  pending: [403, 'Waiting for approval by your organisation'],
  'foreign-origin': [403, 'This request did not come from this site'],
  'invitation-needed': [403, 'This organization accepts new members by invitation only.'],
  'not-found': [404, 'Not found'],
  'admin-exists': [409, 'This organization already has an admin.'],
  yourself: [409, "You can't remove yourself"],
  'last-admin': [409, "You can't remove the last admin"],
  'last-admin-demotion': [409, "You can't demote the last admin"],
  'other-user': [409, 'Somebody else signed in on this browser. Reload the page to go on as them.'],
  'email-taken': [409, 'Somebody in your organization already has this email address.'],
  'budget-exists': [409, 'This department already has a budget. Edit that one instead.'],
  'list-full': [409, 'There is no room for more. Please delete something first.'],
  'changed-meanwhile': [409, 'Somebody changed this meanwhile. Reload to see it.'],
  'plan-meetings-full': [
    409,
    'Starter includes 10 meetings a month. Nothing is lost: choose another plan to save more.',
  ],
  'plan-members-full': [409, 'Starter includes 5 team members. Choose another plan to add more.'],
  'plan-organization-full': [
    409,
    'This organization has no room for more members on its plan. Please ask an administrator there.',
  ],
  'discuss-off': [409, 'Discuss is not turned on for your organization.'],
  'import-undone': [409, 'This import was undone. Please import the file again.'],
  'too-large': [413, 'The request is too large'],
  invalid: [422, 'Please check the highlighted fields'],
  'not-an-image': [422, 'Please select an image file'],
  'image-too-large': [413, 'Please select an image smaller than 5MB'],
  'image-unreadable': [422, 'Failed to process image. Please try again.'],
  'email-fixed': [422, 'The email cannot be changed. Please contact support.'],
  'last-admin-leaves': [409, 'You are the last admin. Make somebody else an admin before you leave.'],
  'has-own-meetings': [409, 'Your organization already has meetings of its own.'],
  'wrong-password': [422, 'This is not your current password.'],
  'same-password': [422, 'Please choose a password that you did not have before.'],
  'invitation-invalid': [422, 'This invitation is invalid or has expired. Please ask for a new one.'],
  'reset-link-invalid': [422, 'This reset link is invalid or has expired. Please request a new one.'],
  'organization-unknown': [422, 'Select an organization or enter a new one (at least 2 characters).'],
  'too-many': [429, 'Too many attempts. Please wait a moment and try again.'],
  broken: [500, 'Something went wrong'],
  'model-unavailable': [503, 'The language model did not answer. Please try again later.'],
  unavailable: [503, 'The service is busy. Please try again.'],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export type Reason = keyof typeof reasons;

export const statusOf = (reason: Reason): number => reasons[reason][0];
export const textOf = (reason: Reason): string => reasons[reason][1];
