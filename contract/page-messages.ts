// Error messages that pages also use themselves, so that they need not load all others.

export const pageMessages = {
  'awaiting-approval': 'Waiting for approval by your organization',
  'no-permission': "You don't have permission",
  yourself: "You can't remove yourself",
  'last-admin': "You can't remove the last admin",
  'last-admin-demotion': "You can't demote the last admin",
  'alert-link-invalid':
    'This link is invalid or has expired. Ask the administrator who named you for a new one.',
  'note-link-invalid': 'This link is not valid. Open the one in the newest note.',
  'rating-link-invalid': 'This link is not valid. Open the one in the mail.',
  'address-link-invalid':
    'This link is invalid, was used or has expired. Open the newest mail, or register again.',
  'reset-link-invalid': 'This reset link is invalid or has expired. Please request a new one.',
  'passkey-exists': 'This passkey is already one of yours.',
  'passkeys-unavailable': 'Passkeys need HTTPS and a domain name, or localhost.',
  'not-an-image': 'Please select an image file',
  'image-too-large': 'Please select an image smaller than 5MB',
  'image-unreadable': 'Failed to process image. Please try again.',
  'registration-closed':
    'This server does not accept registrations. Ask an administrator of your organization to add you, or the operator of this server.',
  'registration-by-invitation':
    'You need an invitation to register. Ask an administrator of your organization for an invitation link.',
} as const;
