export const purpose = 'Your name, your picture, and who may come in as you.';
