export const purpose =
  'Lists of people who often meet, ready to add to a meeting. Shared with everyone in your organization.';
