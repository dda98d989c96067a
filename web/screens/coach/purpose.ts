export const purpose = 'How well your organization meets, what to change, and what it is worth.';
