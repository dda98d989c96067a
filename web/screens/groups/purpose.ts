export const purpose =
  'People who meet often, ready to be added to a meeting at once. Everybody in your organization can use them.';
