export const purpose = 'Who did what in your organization, and when. Entries cannot be changed.';
