export const purpose = 'Who did what in your organization, and when. Entries are only ever added.';
