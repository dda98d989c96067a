export const purpose = 'What your organization spent on meetings, and what came of it.';
