export const purpose = 'All recorded meetings of your organization, with their cost.';
