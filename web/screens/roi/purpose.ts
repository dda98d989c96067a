export const purpose = 'What meetings cost, and what came of them.';
