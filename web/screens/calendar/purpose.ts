export const purpose = "What each day's meetings cost, month by month.";
