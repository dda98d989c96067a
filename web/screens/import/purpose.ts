export const purpose =
  'See what the meetings in your calendar cost. The file is read in your browser and is never uploaded.';
