// Error codes of the API. Clients branch on them, so a code is never renamed.

import { t } from '#domain/format/text.ts';
import { pageMessages } from './page-messages.ts';

/** Each code of a failed call with its HTTP status and English message. */
export const apiErrors = {
  'bad-request': [400, t`The request could not be read`],
  'not-signed-in': [401, t`Please sign in`],
  'wrong-credentials': [401, t`Invalid email or password`],
  'one-use-password-expired': [
    401,
    t`This one-use password has expired. Ask your administrator for a new one.`,
  ],
  'request-declined': [
    401,
    t`Your request to join was declined and the account deleted. Ask the organization for an invitation, or register again.`,
  ],
  'sign-in-again': [401, t`That took too long. Please sign in again.`],
  'sign-in-to-end-sessions': [401, t`To end other sessions, please sign in again first. Then try again.`],
  'sign-on-again': [401, t`This sign-in took too long or was used already. Please start again.`],
  'sign-on-failed': [
    401,
    t`The provider did not confirm who you are. Your administrator finds the reason in the log.`,
  ],
  'sign-on-denied': [401, t`The provider did not sign you in. Please try again, or ask your administrator.`],
  'passkey-needs-password': [
    401,
    t`Your password was reset. Please sign in with it once; then this passkey works alone again.`,
  ],
  'token-invalid': [401, t`This API token is unknown, was revoked or has expired.`],
  'token-scope': [403, t`This API token may not do that.`],
  'no-permission': [403, pageMessages['no-permission']],
  'person-figures-locked': [
    403,
    t`The operator of this server does not permit figures about single persons.`,
  ],
  'manager-without-pay': [403, t`Only those who see exact pay choose who gets the alerts of a budget.`],
  'must-change-password': [403, t`Please choose a new password first.`],
  'second-factor-needed': [
    403,
    t`Your organization requires two-factor sign-in. Please set it up in your profile first.`,
  ],
  'awaiting-approval': [403, pageMessages['awaiting-approval']],
  'password-login-off': [403, t`Passwords are turned off here. Please use one of the buttons below.`],
  'sign-on-no-email': [
    403,
    t`The provider did not confirm your email address. Please ask your administrator.`,
  ],
  'sign-on-no-account': [403, t`You have no account here. Please ask your administrator to add you.`],
  'sign-on-removed': [
    403,
    t`An administrator removed you from this organization. Only an administrator can add you again.`,
  ],
  'foreign-origin': [403, t`This request did not come from this site`],
  'invitation-needed': [403, t`This organization accepts new members by invitation only.`],
  'registration-closed': [403, pageMessages['registration-closed']],
  'registration-by-invitation': [403, pageMessages['registration-by-invitation']],
  'organizations-full': [
    403,
    t`This server accepts no more organizations. Ask its operator, or join an existing organization.`,
  ],
  'not-found': [404, t`Not found`],
  'method-not-allowed': [405, t`This path has no such method; the header Allow names those that it has.`],
  'admin-exists': [409, t`This organization already has an admin.`],
  yourself: [409, pageMessages.yourself],
  'last-admin': [409, pageMessages['last-admin']],
  'last-admin-demotion': [409, pageMessages['last-admin-demotion']],
  'last-admin-leaves': [409, t`You are the last admin. Make another member an admin before you leave.`],
  'last-member-leaves': [
    409,
    t`You are the last member. Choose whether the organization is deleted or stays for the operator of this server.`,
  ],
  'other-user': [409, t`Another user signed in on this browser. Reload the page to continue as that user.`],
  'other-currency': [
    409,
    t`Your organization has another currency now. Reload the page, and check the amounts before you save.`,
  ],
  'sign-on-not-linked': [
    409,
    t`An account with your email address exists. Sign in to it, then link it to the provider in your profile.`,
  ],
  'identity-taken': [409, t`This account at the provider is linked to another user.`],
  'last-sign-in': [409, t`You could not sign in any more. Set a password first, with “Forgot password?”.`],
  'no-password': [
    409,
    t`Your account has no password yet. Set one with “Forgot password?” on the sign-in page.`,
  ],
  'one-use-password-replaced': [409, t`This member has already replaced their one-use password.`],
  'email-taken': [409, t`A member of your organization already has this email address.`],
  'already-registered': [409, t`This address has an account already. Sign in, or choose a new password.`],
  'address-not-verified': [
    409,
    t`This person has not verified their email address yet. They open the link that was mailed to them.`,
  ],
  'mail-off': [409, t`This server sends no mail, so it cannot verify addresses.`],
  'added-through-provider': [
    409,
    t`They could not sign in with a password here. Accounts are created with the first sign-in at the provider.`,
  ],
  'budget-exists': [409, t`This department already has a budget. Edit that one instead.`],
  'address-taken': [409, t`Another person in the directory has this email address or name.`],
  'has-account': [409, t`This person has an account. Please remove it under Members first.`],
  'month-not-over': [409, t`This month is not over yet.`],
  'not-last-closed': [409, t`Only the last closed month can be reopened.`],
  'currency-fixed': [409, t`Meetings are recorded in this currency, so it cannot be changed.`],
  'tier-in-use': [409, t`People have this salary tier. Please give them another one first.`],
  'no-planning-rate': [422, t`There is no planning rate for this currency yet.`],
  'pay-choice-missing': [409, t`Choose first who sees what people cost.`],
  'own-calendars-full': [
    409,
    t`You have 20 connected calendars, which is the most for one person. Disconnect one first; an account with several calendars counts once.`,
  ],
  'shared-calendars-full': [
    409,
    t`Your organization has 200 connected calendars, which is the most. Disconnect one first; an account with several calendars counts once.`,
  ],
  'list-full': [409, t`There is no room for more. Please delete something first.`],
  'live-ended': [409, t`This meeting has ended.`],
  'live-running': [409, t`This meeting has not ended yet.`],
  'live-full': [409, t`This meeting has no room for more people.`],
  'planned-not-started': [409, t`This meeting has not started yet.`],
  'planned-recorded': [
    409,
    t`Somebody recorded this planned meeting already. Save yours as new to keep both, or open that one and delete it first.`,
  ],
  'planned-kept': [409, t`This meeting was recorded. You can delete it on its page.`],
  'draft-conflict': [409, t`This meeting was saved before, and has been changed or deleted since.`],
  'precondition-failed': [
    412,
    t`Writes compare the \`version\` of the body, not \`If-Match\`. Leave that header out; where a body has a \`version\`, send the one that you read.`,
  ],
  'rating-closed': [409, t`Voting has closed.`],
  'edit-conflict': [409, t`This was changed in the meantime. Reload to see the latest version.`],
  'plan-meetings-full': [
    409,
    t`Starter includes 10 meetings a month. Nothing is lost: choose another plan to save more.`,
  ],
  'plan-members-full': [409, t`Starter includes 5 team members. Choose another plan to add more.`],
  'plan-organization-full': [
    409,
    t`This organization has no room for more members on its plan. Please ask an administrator there.`,
  ],
  'discuss-off': [409, t`Discuss is not turned on for your organization.`],
  'import-undone': [409, t`This import was undone. Please import the file again.`],
  'has-own-meetings': [409, t`Your organization already has meetings of its own.`],
  'second-factor-on': [409, t`Two-factor sign-in is on already.`],
  'second-factor-off': [409, t`Two-factor sign-in is not on. Please start again.`],
  'last-second-factor': [
    409,
    t`Your organization requires two-factor sign-in. Add another method before you remove this one.`,
  ],
  'passkey-exists': [409, pageMessages['passkey-exists']],
  'passkeys-unavailable': [409, pageMessages['passkeys-unavailable']],
  'own-second-factor': [409, t`Turn off your own two-factor sign-in in your profile.`],
  'changes-forgotten': [
    410,
    t`Deletions since then are no longer known. Read all meetings again, with \`updatedAfter=1970-01-01T00:00:00Z\`.`,
  ],
  'too-large': [413, t`The request is too large`],
  'image-too-large': [413, pageMessages['image-too-large']],
  'unsupported-media-type': [
    415,
    t`Send the body as uncompressed JSON in UTF-8, with the content type application/json; a picture as multipart/form-data.`,
  ],
  'validation-failed': [422, t`Please check the highlighted fields`],
  'not-an-image': [422, pageMessages['not-an-image']],
  'image-unreadable': [422, pageMessages['image-unreadable']],
  'too-costly': [
    422,
    t`This cost is too high for one meeting. Please check its rates, its people and its minutes.`,
  ],
  'sums-too-large': [
    422,
    t`The costs here add up to more than can be counted. Please delete meetings whose cost cannot be right.`,
  ],
  'email-fixed': [422, t`The email cannot be changed. Please contact support.`],
  'email-domain': [422, t`Addresses of this domain are not allowed on this server.`],
  'passkey-unknown': [422, t`No account here has this passkey. Please sign in another way.`],
  'passkey-failed': [422, t`The passkey could not be verified. Please try again.`],
  'wrong-code': [422, t`This code is not right, or was used already. Please try the next one.`],
  'wrong-password': [422, t`This is not your current password.`],
  'organization-name-differs': [422, t`This is not the name of your organization.`],
  'external-id-without-token': [422, t`Only programs with an API token save ids of other systems.`],
  'unknown-tier': [422, t`Your organization has no such salary tier.`],
  'same-person': [422, t`A person cannot be merged with themselves.`],
  'common-password': [422, t`This is one of the most common passwords. Please choose another one.`],
  'personal-password': [
    422,
    t`Please choose a password that is not made of your name, your address, your organization or MeetingCost.`,
  ],
  'same-password': [422, t`Please choose a password that you did not have before.`],
  'shared-for-users': [422, t`A link for several people can only invite users.`],
  'invitation-invalid': [422, t`This invitation is invalid or has expired. Please ask for a new one.`],
  'alert-link-invalid': [422, pageMessages['alert-link-invalid']],
  'assistants-off': [403, t`An administrator has not let assistants read`],
  'rating-link-invalid': [422, pageMessages['rating-link-invalid']],
  'note-link-invalid': [422, pageMessages['note-link-invalid']],
  'address-link-invalid': [422, pageMessages['address-link-invalid']],
  'registration-password': [
    422,
    t`This is not the password that you registered with. If someone else used your address, ignore the mail.`,
  ],
  'reset-link-invalid': [422, pageMessages['reset-link-invalid']],
  'organization-unknown': [422, t`Select an organization or enter a new one (at least 2 characters).`],
  'calendar-wrong-password': [
    422,
    t`The calendar server does not accept this user name and password. Please enter them again; many providers need an app password.`,
  ],
  'calendar-needs-password': [
    422,
    t`This address asks for a user name and password. Copy the secret address in iCal format, or put them before the host: name:password@example.com/…`,
  ],
  'calendar-forbidden': [
    422,
    t`The calendar server does not allow reading this calendar. Please check how it is shared.`,
  ],
  'calendar-gone': [
    422,
    t`There is no calendar at this address, or no longer. Please copy the address again.`,
  ],
  'calendar-not-a-calendar': [
    422,
    t`This address shows no calendar, but for example a page to sign in. Please copy the address in iCal format, or that of the CalDAV server.`,
  ],
  'calendar-no-server': [
    422,
    t`No calendar server was found for this email address. Enter the address of the server; your provider shows it in its help.`,
  ],
  'calendar-address-only': [
    422,
    t`This provider accepts no app passwords for calendars. Connect the secret address in iCal format from its settings instead.`,
  ],
  'calendar-other-host': [
    422,
    t`The calendar server sent us to a server of another domain, which does not get your password. Please connect the account again and confirm the other server.`,
  ],
  'calendar-too-large': [
    422,
    t`This calendar is too large to be read. Please connect one with fewer events.`,
  ],
  'calendar-certificate': [
    422,
    t`The certificate of the calendar server is not valid. Please ask its operator.`,
  ],
  'calendar-unreachable': [422, t`The calendar server cannot be reached. Please check the address.`],
  'calendar-timeout': [422, t`The calendar server took too long to answer. Please try again later.`],
  'calendar-not-allowed': [
    422,
    t`This server may not connect to that address. Its operator can permit it with OUTGOING_ALLOW.`,
  ],
  'calendar-too-slow': [
    422,
    t`The events of this calendar take too long to read. Please connect one with fewer events.`,
  ],
  'calendar-server-error': [422, t`The calendar server answered with an error. Please try again later.`],
  'calendar-locked': [
    422,
    t`This server lost the key to the stored address. Please disconnect the calendar and connect it again.`,
  ],
  'invalid-key-file': [
    422,
    t`This is not the JSON key file of a service account. Please choose the file that Google gave you.`,
  ],
  'same-key': [
    422,
    t`The directory needs a service account of its own, which must not read calendars. Please create another one.`,
  ],
  'certificate-missing': [409, t`Make the certificate first, or enter a client secret.`],
  'connector-locked': [
    409,
    t`This server has no key that works for the stored access. Please enter the access again.`,
  ],
  'rate-limited': [429, t`Too many attempts. Please wait a moment and try again.`],
  'server-limit': [429, t`A limit of this server is reached. Try again tomorrow, or ask its operator.`],
  'internal-error': [500, t`Something went wrong`],
  'sign-on-unavailable': [503, t`The provider cannot be reached. Please try again later.`],
  'model-unavailable': [503, t`The language model did not answer. Please try again later.`],
  unavailable: [503, t`The service is busy. Please try again.`],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof apiErrors;

export const errorStatus = (code: ErrorCode): number => apiErrors[code][0];
export const errorMessage = (code: ErrorCode): string => apiErrors[code][1];
