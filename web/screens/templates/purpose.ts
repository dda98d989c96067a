export const purpose = 'Recurring meetings with their attendees and rates, ready to use.';
