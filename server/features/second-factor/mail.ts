// What the owner of an account is told of its second factor. None of it can be used to sign in.

const ifNotYou = (publicUrl: string) =>
  `If it was not you, somebody knows your password: choose another one here, which signs everybody out.\n\n${publicUrl}/forgot-password\n`;

/** A new password leaves the second factor as it is. */
const askForReset =
  'Two-factor sign-in stays on with it: then ask an administrator of your organization, or whoever runs MeetingCost for you, to reset your two-factor sign-in.\n';

type Write = (desk: { publicUrl: string }) => { subject: string; text: string };

export const secondFactorLetters = {
  'second-factor-on': ({ publicUrl }) => ({
    subject: 'Two-factor sign-in is on',
    text: `Hello,\n\nfrom now on, signing in to MeetingCost takes a code of your authenticator app beside your password. Keep the recovery codes where you find them without your phone.\n\n${ifNotYou(publicUrl)}\n${askForReset}`,
  }),
  'second-factor-off': ({ publicUrl }) => ({
    subject: 'Two-factor sign-in is off',
    text: `Hello,\n\ntwo-factor sign-in was turned off for your account at MeetingCost: the password alone lets you in again.\n\n${ifNotYou(publicUrl)}`,
  }),
  'second-factor-reset': ({ publicUrl }) => ({
    subject: 'An administrator has reset your two-factor sign-in',
    text: `Hello,\n\nan administrator of your organization has turned off two-factor sign-in for your account at MeetingCost, and you were signed out everywhere. Sign in with your password, and turn it on again in your profile:\n\n${publicUrl}/dashboard/settings\n\nIf you did not ask for it, talk to your administrators.\n`,
  }),
  'recovery-code-used': ({ publicUrl }) => ({
    subject: 'A recovery code was used',
    text: `Hello,\n\nsomebody, hopefully you, signed in to MeetingCost with one of your recovery codes. It cannot be used again; you can make new ones in your profile.\n\n${ifNotYou(publicUrl)}`,
  }),
  'codes-guessed': ({ publicUrl }) => ({
    subject: 'Somebody is guessing your sign-in codes',
    text: `Hello,\n\nsomebody gave your right password at MeetingCost, and then many wrong codes. They were not let in. ${ifNotYou(publicUrl)}`,
  }),
} satisfies Record<string, Write>;
