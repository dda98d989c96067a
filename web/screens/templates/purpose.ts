export const purpose = 'Meetings that come again, with their people and their price.';
