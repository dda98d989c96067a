export const purpose = 'Everything your organization has recorded, with what it cost.';
