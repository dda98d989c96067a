export const purpose = 'Your name, picture, password and sign-in settings.';
