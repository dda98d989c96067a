// Error messages that pages also use themselves, so that they need not load all others.

import { t } from '#domain/format/text.ts';

export const pageMessages = {
  'awaiting-approval': t`Waiting for approval by your organization`,
  'no-permission': t`You don't have permission`,
  yourself: t`You can't remove yourself`,
  'last-admin': t`You can't remove the last admin`,
  'last-admin-demotion': t`You can't demote the last admin`,
  'alert-link-invalid': t`This link is invalid or has expired. Ask the administrator who named you for a new one.`,
  'note-link-invalid': t`This link is not valid. Open the one in the newest note.`,
  'rating-link-invalid': t`This link is not valid. Open the one in the mail.`,
  'address-link-invalid': t`This link is invalid, was used or has expired. Open the newest mail, or register again.`,
  'reset-link-invalid': t`This reset link is invalid or has expired. Please request a new one.`,
  'passkey-exists': t`This passkey is already one of yours.`,
  'passkeys-unavailable': t`Passkeys need HTTPS and a domain name, or localhost.`,
  'not-an-image': t`Please select an image file`,
  'image-too-large': t`Please select an image smaller than 5MB`,
  'image-unreadable': t`Failed to process image. Please try again.`,
  'registration-closed': t`This server does not accept registrations. Ask an administrator of your organization to add you, or the operator of this server.`,
  'registration-by-invitation': t`You need an invitation to register. Ask an administrator of your organization for an invitation link.`,
} as const;
