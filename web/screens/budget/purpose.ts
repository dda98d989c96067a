export const purpose = 'What each department may spend on meetings in a month.';
