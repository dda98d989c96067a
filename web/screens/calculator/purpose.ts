export const purpose = 'Run the meter while you meet. Nothing is saved until you say so.';
