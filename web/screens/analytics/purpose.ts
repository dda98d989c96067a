export const purpose = "Where your organization's meeting time and money go, week by week.";
