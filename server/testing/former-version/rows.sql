insert into "kysely_migration" ("name", "timestamp") values
('001-foundation', '2026-11-23T19:41:13.892Z'),
('002-analytics', '2026-11-23T19:41:13.896Z'),
('003-imports', '2026-11-23T19:41:13.907Z'),
('004-budgets', '2026-11-23T19:41:13.908Z'),
('005-organization-settings', '2026-11-23T19:41:13.935Z'),
('006-groups-and-templates', '2026-11-23T19:41:13.948Z'),
('007-profiles-and-samples', '2026-11-23T19:41:13.954Z'),
('008-public-face', '2026-11-23T19:41:13.955Z'),
('009-department-order', '2026-11-23T19:41:13.956Z'),
('010-coach', '2026-11-23T19:41:13.982Z'),
('011-draft-keys', '2026-11-23T19:41:13.998Z'),
('012-second-factor-and-tokens', '2026-11-23T19:41:14.000Z'),
('014-valued-meetings', '2026-11-23T19:41:14.003Z'),
('015-last-writes', '2026-11-23T19:41:14.004Z'),
('016-clock-version', '2026-11-23T19:41:14.005Z'),
('017-titles-by-time', '2026-11-23T19:41:14.016Z'),
('018-months-of-departments', '2026-11-23T19:41:14.017Z'),
('019-deleted-meetings', '2026-11-23T19:41:14.018Z'),
('020-live-meetings-of-imports', '2026-11-23T19:41:14.022Z'),
('021-no-names-in-the-audit-log', '2026-11-23T19:41:14.023Z'),
('022-addresses-by-ascii', '2026-11-23T19:41:14.024Z'),
('023-member-draft-keys', '2026-11-23T19:41:14.025Z'),
('024-told-crossings', '2026-11-23T19:41:14.026Z'),
('025-valued', '2026-11-23T19:41:14.034Z'),
('026-one-tree', '2026-11-23T19:41:14.063Z');
insert into "kysely_migration_lock" ("id", "is_locked") values ('migration_lock', 0);
insert into "organizations" ("id", "name", "timeZone", "joinPolicy", "listed", "createdAt", "address", "city", "state", "zip", "country", "phone", "website", "email", "profileVersion", "tiersVersion", "hygieneRule", "discussEnabled", "clockVersion") values
(93093980854205, 'Acme', 'Europe/Berlin', 'approval', 1, 1795262400000, null, null, null, null, null, null, null, null, 1, 1, null, 0, 0),
(33276112485631, 'Other Inc.', 'America/New_York', 'approval', 1, 1795262400000, null, null, null, null, null, null, null, null, 1, 1, null, 0, 0);
insert into "users" ("organizationId", "id", "email", "emailKey", "name", "username", "role", "passwordHash", "mustChangePassword", "avatarKey", "createdAt", "status") values
(93093980854205, 169695689973604, 'person-1@example.test', 'person-1@example.test', 'Ada Lovelace', null, 'admin', '$argon2id$v=19$m=19456,t=2,p=1$TBLdYgzzUxRS547fJAypMQ$5w7t2xNugjX+Wsj4zsFpHZUoKiY1eSKJ1zNnbT9x+Pw', 0, null, 1795262400000, 'active'),
(93093980854205, 42219400473789, 'person-2@example.test', 'person-2@example.test', 'Grace Hopper', null, 'user', '$argon2id$v=19$m=19456,t=2,p=1$TBLdYgzzUxRS547fJAypMQ$5w7t2xNugjX+Wsj4zsFpHZUoKiY1eSKJ1zNnbT9x+Pw', 0, null, 1795262400000, 'active'),
(93093980854205, 228986886477087, 'person-3@example.test', 'person-3@example.test', 'Eve', null, 'user', '$argon2id$v=19$m=19456,t=2,p=1$TBLdYgzzUxRS547fJAypMQ$5w7t2xNugjX+Wsj4zsFpHZUoKiY1eSKJ1zNnbT9x+Pw', 0, null, 1795262400000, 'pending'),
(33276112485631, 162111548113105, 'person-4@example.test', 'person-4@example.test', 'Mallory', null, 'admin', '$argon2id$v=19$m=19456,t=2,p=1$TBLdYgzzUxRS547fJAypMQ$5w7t2xNugjX+Wsj4zsFpHZUoKiY1eSKJ1zNnbT9x+Pw', 0, null, 1795262400000, 'active');
insert into "sessions" ("tokenHash", "userId", "remembered", "createdAt", "lastSeenAt") values
('-Sl2WJeTMqYe63Z5UPrKNUvHIydyAQtWRLJr3CpZr10', 169695689973604, 1, 1795262400000, 1795262400000),
('R_xaLjYCQfoWz-LM0aL-fQ0GV1Lb5ip_w-OB8qrEwIw', 42219400473789, 1, 1795262400000, 1795262400000),
('BR4jPnRcDutIONg40KP-WYQYrdnOqAdV1ABZnXH8YhY', 228986886477087, 1, 1795262400000, 1795262400000),
('y_2TRKnqVc6DUfUYwogh-kqePrrag5rixB7-IQcnS_g', 162111548113105, 1, 1795262400000, 1795262400000);
insert into "salaryTiers" ("organizationId", "rank", "name", "hourlyRateCents") values
(93093980854205, 1, 'junior', 3500),
(93093980854205, 2, 'mid', 5500),
(93093980854205, 3, 'senior', 7500),
(93093980854205, 4, 'lead', 9500),
(93093980854205, 5, 'manager', 12000),
(93093980854205, 6, 'director', 16000),
(93093980854205, 7, 'executive', 25000),
(33276112485631, 1, 'junior', 3500),
(33276112485631, 2, 'mid', 5500),
(33276112485631, 3, 'senior', 7500),
(33276112485631, 4, 'lead', 9500),
(33276112485631, 5, 'manager', 12000),
(33276112485631, 6, 'director', 16000),
(33276112485631, 7, 'executive', 25000);
insert into "departments" ("organizationId", "key", "name") values
(93093980854205, 'sales', 'Sales'),
(93093980854205, 'engineering', 'Engineering');
insert into "meetings" ("organizationId", "id", "draftKey", "title", "type", "department", "agenda", "startedAt", "day", "durationMinutes", "plannedMinutes", "attendeeCount", "totalCents", "averageHourlyRateCents", "outcomes", "actionItemsCount", "estimatedValueCents", "worthIt", "source", "createdBy", "createdAt", "version", "deletedAt", "unlistedCount", "unlistedRateCents", "importId", "titleKey", "hasAgenda", "scheduledAt") values
(93093980854205, 272952238602954, '2b17e4ba-5f30-4226-b30f-dcc1c9ef20e4', 'Weekly sync', 'standup', null, null, 1774737000000, '2026-03-28', 15, null, 2, 3319, 6639, null, null, null, null, 'calculator', 169695689973604, 1795262400000, 1, null, 0, 0, null, 'weekly sync', 0, null),
(93093980854205, 244354586938612, '0773c7cd-1412-4c56-a9e5-b0adbfa7fcec', 'Standup', 'planning', 'Sales', 'First, second', 1774819800000, '2026-03-29', 35, 30, 2, 7745, 6639, 'Decided', 1, 25050, 'yes', 'calculator', 42219400473789, 1795262400000, 2, null, 0, 0, null, 'standup', 1, null),
(93093980854205, 244965037096211, '0f6de1cd-214e-49f3-a9af-03f71812129b', 'Design review', 'review', 'Engineering', null, 1788208200000, '2026-08-31', 55, 30, 2, 12171, 6639, null, null, null, null, 'calculator', 169695689973604, 1795262400000, 1, null, 0, 0, null, 'design review', 0, null),
(93093980854205, 169623340477200, 'fcfa872a-fbda-4428-a682-dc76fef22a5f', 'Planning “Q4” 100%', 'one-on-one', null, 'First, second', 1790796600000, '2026-09-30', 75, null, 2, 16596, 6639, null, null, null, null, 'calculator', 42219400473789, 1795262400000, 2, 1795262400000, 0, 0, null, 'planning “q4” 100%', 1, null),
(93093980854205, 259951625844218, '73cceaac-3c65-41a8-ab5d-b417cebd7a41', 'Bob''s 1:1', 'custom thing', 'Sales', null, 1792866600000, '2026-10-24', 95, 30, 2, 21022, 6639, null, 0, 0, 'no', 'calculator', 169695689973604, 1795262400000, 2, null, 0, 0, null, 'bob''s 1:1', 0, null),
(93093980854205, 98723454972874, 'b7c2b41d-e516-488c-a95b-0acd62e96027', 'Weekly sync', 'standup', 'Engineering', 'First, second', 1792949400000, '2026-10-25', 115, 30, 2, 25448, 6639, null, null, null, null, 'calculator', 42219400473789, 1795262400000, 1, null, 0, 0, null, 'weekly sync', 1, null),
(93093980854205, 118702382905761, 'da2bb3d6-aef7-4620-9785-465ac98285d4', 'Standup', 'planning', null, null, 1793637000000, '2026-11-02', 135, null, 3, 32886, 8442, null, null, null, null, 'calculator', 169695689973604, 1795262400000, 1, null, 0, 0, null, 'standup', 0, null),
(93093980854205, 265643253198076, 'f1a65f85-f611-4034-a419-91da858e6ee0', 'Design review', 'review', 'Sales', 'First, second', 1794238200000, '2026-11-09', 155, 30, 3, 37311, 8442, 'Decided', 3, 175350, 'yes', 'calculator', 42219400473789, 1795262400000, 2, null, 0, 0, null, 'design review', 1, null),
(93093980854205, 206078169482804, '9397fd5c-4bf3-4031-943f-294ae9fd3cb9', 'Planning “Q4” 100%', 'one-on-one', 'Engineering', null, 1794839400000, '2026-11-16', 175, 30, 3, 41737, 8442, null, null, null, null, 'calculator', 169695689973604, 1795262400000, 1, null, 0, 0, null, 'planning “q4” 100%', 0, null),
(93093980854205, 58289329319853, '65ce0032-8373-4354-8cad-c3f3b8a01014', 'Bob''s 1:1', 'custom thing', null, 'First, second', 1795008600000, '2026-11-18', 195, null, 3, 46163, 8442, null, null, null, null, 'calculator', 42219400473789, 1795262400000, 1, null, 0, 0, null, 'bob''s 1:1', 1, null),
(93093980854205, 76676153450397, '5b333032-4c3c-4beb-88cf-701b0df7b706', 'Weekly sync', 'standup', 'Sales', null, 1795177800000, '2026-11-20', 215, 30, 3, 50588, 8442, null, 2, 250500, 'no', 'calculator', 169695689973604, 1795262400000, 2, null, 0, 0, null, 'weekly sync', 0, null),
(93093980854205, 192091020600139, 'b6c6aa61-5074-4b59-b068-4223fefbe54c', 'Standup', 'planning', 'Engineering', 'First, second', 1795174200000, '2026-11-20', 235, 30, 3, 55014, 8442, null, null, null, null, 'calculator', 42219400473789, 1795262400000, 1, null, 0, 0, null, 'standup', 1, null),
(93093980854205, 116132806357899, '128fdcfa-9af2-40f8-a54b-45ad4c2a6e8e:0', 'Imported 0', 'planning', 'Sales', null, 1794298500000, '2026-11-10', 60, null, 2, 15000, 7500, null, null, null, null, 'import', 42219400473789, 1795262400000, 1, null, 0, 7500, 96964334425757, 'imported 0', null, null),
(93093980854205, 116132806357900, '128fdcfa-9af2-40f8-a54b-45ad4c2a6e8e:1', 'Imported 1', 'planning', 'Sales', null, 1794384900000, '2026-11-11', 60, null, 3, 22500, 7500, null, null, null, null, 'import', 42219400473789, 1795262400000, 1, null, 1, 7500, 96964334425757, 'imported 1', null, null),
(93093980854205, 116132806357901, '128fdcfa-9af2-40f8-a54b-45ad4c2a6e8e:2', 'Imported 2', 'planning', 'Sales', null, 1794471300000, '2026-11-12', 60, null, 4, 30000, 7500, null, null, null, null, 'import', 42219400473789, 1795262400000, 1, null, 2, 7500, 96964334425757, 'imported 2', null, null),
(33276112485631, 179556857239059, 'a1f8b77b-81ef-4ea6-a5ef-b93e3b452f77', 'Secret', 'standup', null, null, 1795057200000, '2026-11-18', 30, null, 2, 5500, 5500, null, null, null, null, 'calculator', 162111548113105, 1795262400000, 1, null, 0, 0, null, 'secret', 0, null);
insert into "auditLog" ("organizationId", "id", "at", "actorId", "action", "subject", "detail") values
(93093980854205, 239763666345389, 1795262400000, 169695689973604, 'plan.selected', 'organization:93093980854205', '{"name":"Professional","period":"monthly"}'),
(93093980854205, 239763666345390, 1795262400000, 169695689973604, 'budget.created', 'budget:181655833638100', '{"department":"Sales","monthlyLimitCents":30000,"alertThreshold":50}'),
(93093980854205, 239763666345391, 1795262400000, 169695689973604, 'budget.created', 'budget:165549527628553', '{"department":"Engineering","monthlyLimitCents":1000000,"alertThreshold":80}'),
(93093980854205, 239763666345392, 1795262400000, 169695689973604, 'meeting.saved', 'meeting:272952238602954', '{"title":"Weekly sync"}'),
(93093980854205, 239763666345393, 1795262400000, 42219400473789, 'meeting.saved', 'meeting:244354586938612', '{"title":"Standup"}'),
(93093980854205, 239763666345394, 1795262400000, 169695689973604, 'meeting.rated', 'meeting:244354586938612', '{"title":"Standup","worthIt":"yes","estimatedValue":250.5,"actionItemsCount":1}'),
(93093980854205, 239763666345395, 1795262400000, 169695689973604, 'meeting.saved', 'meeting:244965037096211', '{"title":"Design review"}'),
(93093980854205, 239763666345396, 1795262400000, 42219400473789, 'meeting.saved', 'meeting:169623340477200', '{"title":"Planning “Q4” 100%"}'),
(93093980854205, 239763666345397, 1795262400000, 169695689973604, 'meeting.deleted', 'meeting:169623340477200', '{"title":"Planning “Q4” 100%"}'),
(93093980854205, 239763666345398, 1795262400000, 169695689973604, 'meeting.saved', 'meeting:259951625844218', '{"title":"Bob''s 1:1"}'),
(93093980854205, 239763666345399, 1795262400000, 169695689973604, 'meeting.rated', 'meeting:259951625844218', '{"title":"Bob''s 1:1","worthIt":"no","estimatedValue":0,"actionItemsCount":0}'),
(93093980854205, 239763666345400, 1795262400000, 42219400473789, 'meeting.saved', 'meeting:98723454972874', '{"title":"Weekly sync"}'),
(93093980854205, 239763666345401, 1795262400000, 169695689973604, 'meeting.saved', 'meeting:118702382905761', '{"title":"Standup"}'),
(93093980854205, 239763666345402, 1795262400000, 42219400473789, 'meeting.saved', 'meeting:265643253198076', '{"title":"Design review"}'),
(93093980854205, 239763666345403, 1795262400000, 169695689973604, 'meeting.rated', 'meeting:265643253198076', '{"title":"Design review","worthIt":"yes","estimatedValue":1753.5,"actionItemsCount":3}'),
(93093980854205, 239763666345404, 1795262400000, 169695689973604, 'meeting.saved', 'meeting:206078169482804', '{"title":"Planning “Q4” 100%"}'),
(93093980854205, 239763666345405, 1795262400000, 42219400473789, 'meeting.saved', 'meeting:58289329319853', '{"title":"Bob''s 1:1"}'),
(93093980854205, 239763666345406, 1795262400000, 169695689973604, 'meeting.saved', 'meeting:76676153450397', '{"title":"Weekly sync"}'),
(93093980854205, 239763666345407, 1795262400000, 169695689973604, 'meeting.rated', 'meeting:76676153450397', '{"title":"Weekly sync","worthIt":"no","estimatedValue":2505,"actionItemsCount":2}'),
(93093980854205, 239763666345408, 1795262400000, 42219400473789, 'meeting.saved', 'meeting:192091020600139', '{"title":"Standup"}'),
(93093980854205, 239763666345409, 1795262400000, 42219400473789, 'import.started', 'import:96964334425757', '{"file":"calendar.csv"}'),
(93093980854205, 239763666345410, 1795262400000, 42219400473789, 'import.finished', 'import:96964334425757', '{"file":"calendar.csv","meetings":3,"attendees":9}'),
(33276112485631, 239763666345411, 1795262400000, 162111548113105, 'meeting.saved', 'meeting:179556857239059', '{"title":"Secret"}'),
(93093980854205, 239763666345412, 1795262400000, 169695689973604, 'group.created', 'group:58021129465735', '{"name":"Core"}'),
(93093980854205, 239763666345413, 1795262400000, 169695689973604, 'group.member-added', 'group:58021129465735', '{"group":"Core","name":"Ada"}'),
(93093980854205, 239763666345414, 1795262400000, 169695689973604, 'template.saved', 'template:193412932960184', '{"name":"Sync"}'),
(93093980854205, 239763666345415, 1795262400000, 169695689973604, 'invitation.created', 'invitation:171868899957933', '{"role":"user"}'),
(93093980854205, 239763666345416, 1795262400000, 169695689973604, 'series.reviewed', 'coach-action:123864896459691', '{"kind":"keep","title":"Weekly sync","minutes":null,"rhythm":null}');
insert into "mails" ("id", "kind", "toAddress", "payload", "attempts", "dueAt", "createdAt") values
(115743256197929, 'budget-alert', 'boss@example.test', '{"level":"warning","month":"2026-11","department":"Sales","spendCents":37311,"limitCents":30000,"percent":124.3,"alertThreshold":50}', 0, 1795262400000, 1795262400000),
(246673042991043, 'budget-alert', 'boss@example.test', '{"level":"over","month":"2026-11","department":"Sales","spendCents":37311,"limitCents":30000,"percent":124.3,"alertThreshold":50}', 0, 1795262400000, 1795262400000),
(4967554126125, 'password-reset', 'person-1@example.test', '{}', 0, 1795262400000, 1795262400000);
insert into "imports" ("organizationId", "id", "importKey", "fileName", "createdBy", "createdAt", "meetings", "attendees", "finishedAt", "undoneAt") values
(93093980854205, 96964334425757, '128fdcfa-9af2-40f8-a54b-45ad4c2a6e8e', 'calendar.csv', 42219400473789, 1795262400000, 3, 9, 1795262400000, null);
insert into "budgets" ("organizationId", "id", "departmentKey", "department", "monthlyLimitCents", "managerEmail", "alertThreshold", "createdAt", "draftKey") values
(93093980854205, 181655833638100, 'sales', 'Sales', 30000, 'boss@example.test', 50, 1795262400000, '23d0c3dc-2a37-40ca-afe7-be569c8111ea'),
(93093980854205, 165549527628553, 'engineering', 'Engineering', 1000000, null, 80, 1795262400000, 'f5ef99df-664d-45b2-8932-fbaa38e75864');
insert into "budgetAlerts" ("organizationId", "budgetId", "month", "level", "raisedAt", "told") values
(93093980854205, 181655833638100, '2026-11', 'warning', 1795262400000, 1),
(93093980854205, 181655833638100, '2026-11', 'over', 1795262400000, 1);
insert into "invitations" ("organizationId", "id", "tokenHash", "role", "createdBy", "createdAt", "expiresAt", "usedAt") values
(93093980854205, 171868899957933, 'eIQmwXhNY60UgIQNUQmXVjVVZ456Loo8GcnqFCgeWFA', 'user', 169695689973604, 1795262400000, 1795867200000, null);
insert into "orgRoles" ("organizationId", "id", "nameKey", "name", "description", "isDefault") values
(93093980854205, 193995443164403, 'engineer', 'Engineer', null, 1),
(93093980854205, 112245955775951, 'designer', 'Designer', null, 1),
(93093980854205, 82608676900883, 'product manager', 'Product Manager', null, 1),
(93093980854205, 134242852887987, 'analyst', 'Analyst', null, 1),
(93093980854205, 154655168355943, 'marketing', 'Marketing', null, 1),
(93093980854205, 151898193457000, 'sales', 'Sales', null, 1),
(93093980854205, 247907667320528, 'manager', 'Manager', null, 1),
(93093980854205, 71116409516803, 'director', 'Director', null, 1),
(33276112485631, 93136603334865, 'engineer', 'Engineer', null, 1),
(33276112485631, 252184117550113, 'designer', 'Designer', null, 1),
(33276112485631, 152534607252661, 'product manager', 'Product Manager', null, 1),
(33276112485631, 53571431821232, 'analyst', 'Analyst', null, 1),
(33276112485631, 22129392336824, 'marketing', 'Marketing', null, 1),
(33276112485631, 234923693394629, 'sales', 'Sales', null, 1),
(33276112485631, 167456897180884, 'manager', 'Manager', null, 1),
(33276112485631, 58688166283834, 'director', 'Director', null, 1);
insert into "attendeeGroups" ("organizationId", "id", "name", "description", "createdBy", "createdAt", "version", "draftKey") values
(93093980854205, 58021129465735, 'Core', 'The core team', 169695689973604, 1795262400000, 2, '80ec66c2-c973-46d3-9786-4a1ce25cdb3d');
insert into "groupMembers" ("organizationId", "groupId", "id", "position", "name", "role", "salaryTier", "hourlyRateCents", "draftKey") values
(93093980854205, 58021129465735, 108602409412122, 1, 'Ada', 'Engineer', 'junior', 3500, 'd39a3bf7-7ab8-4d3c-81a9-60b61c14dcde');
insert into "templates" ("organizationId", "id", "name", "title", "type", "durationMinutes", "createdBy", "createdAt", "version", "draftKey") values
(93093980854205, 193412932960184, 'Sync', 'Weekly sync', 'standup', 30, 169695689973604, 1795262400000, 1, 'fd4dbaa6-8f82-4f95-91ab-909ba065796d');
insert into "templateAttendees" ("organizationId", "templateId", "position", "name", "role", "salaryTier", "hourlyRateCents") values
(93093980854205, 193412932960184, 0, 'Ada', 'Engineer', 'junior', 3500);
insert into "organizationPlans" ("organizationId", "plan", "period", "chosenAt", "trialEndsAt") values
(93093980854205, 'professional', 'monthly', 1795262400000, 1796472000000);
insert into "coachActions" ("organizationId", "id", "origin", "state", "kind", "title", "spelling", "minutes", "rhythm", "takenBy", "takenAt", "day", "baseline", "predicted") values
(93093980854205, 123864896459691, 'review', 'taken', 'keep', 'weekly sync', 'Weekly sync', null, null, 169695689973604, 1795262400000, '2026-11-21', '{"meetings":2,"cost":760.36,"personHours":14.583333,"score":40,"habit":null}', '{"meetings":2,"cost":760.36,"personHours":14.583333,"score":40,"habit":null}');
insert into "attendees" ("organizationId", "meetingId", "position", "name", "role", "salaryTier", "hourlyRateCents", "joinedMinute", "leftMinute") values
(33276112485631, 179556857239059, 0, 'Ada', 'Engineer', 'mid', 5500, 0, null),
(33276112485631, 179556857239059, 1, 'Grace', 'Engineer', 'mid', 5500, 0, null),
(93093980854205, 58289329319853, 0, 'Ada', 'Engineer', 'mid', 5500, 0, null),
(93093980854205, 58289329319853, 1, 'Grace', 'Engineer', 'mid', 7777, 0, null),
(93093980854205, 58289329319853, 2, 'Linus', 'Engineer', 'mid', 12050, 5, 20),
(93093980854205, 76676153450397, 0, 'Ada', 'Engineer', 'mid', 5500, 0, null),
(93093980854205, 76676153450397, 1, 'Grace', 'Engineer', 'mid', 7777, 0, null),
(93093980854205, 76676153450397, 2, 'Linus', 'Engineer', 'mid', 12050, 5, 20),
(93093980854205, 98723454972874, 0, 'Ada', 'Engineer', 'mid', 5500, 0, null),
(93093980854205, 98723454972874, 1, 'Grace', 'Engineer', 'mid', 7777, 0, null),
(93093980854205, 116132806357899, 0, 'Ada', 'Team Member', 'senior', 7500, 0, null),
(93093980854205, 116132806357899, 1, 'Bob', 'Team Member', 'senior', 7500, 0, null),
(93093980854205, 116132806357900, 0, 'Ada', 'Team Member', 'senior', 7500, 0, null),
(93093980854205, 116132806357900, 1, 'Bob', 'Team Member', 'senior', 7500, 0, null),
(93093980854205, 116132806357901, 0, 'Ada', 'Team Member', 'senior', 7500, 0, null),
(93093980854205, 116132806357901, 1, 'Bob', 'Team Member', 'senior', 7500, 0, null),
(93093980854205, 118702382905761, 0, 'Ada', 'Engineer', 'mid', 5500, 0, null),
(93093980854205, 118702382905761, 1, 'Grace', 'Engineer', 'mid', 7777, 0, null),
(93093980854205, 118702382905761, 2, 'Linus', 'Engineer', 'mid', 12050, 5, 20),
(93093980854205, 169623340477200, 0, 'Ada', 'Engineer', 'mid', 5500, 0, null),
(93093980854205, 169623340477200, 1, 'Grace', 'Engineer', 'mid', 7777, 0, null),
(93093980854205, 192091020600139, 0, 'Ada', 'Engineer', 'mid', 5500, 0, null),
(93093980854205, 192091020600139, 1, 'Grace', 'Engineer', 'mid', 7777, 0, null),
(93093980854205, 192091020600139, 2, 'Linus', 'Engineer', 'mid', 12050, 5, 20),
(93093980854205, 206078169482804, 0, 'Ada', 'Engineer', 'mid', 5500, 0, null),
(93093980854205, 206078169482804, 1, 'Grace', 'Engineer', 'mid', 7777, 0, null),
(93093980854205, 206078169482804, 2, 'Linus', 'Engineer', 'mid', 12050, 5, 20),
(93093980854205, 244354586938612, 0, 'Ada', 'Engineer', 'mid', 5500, 0, null),
(93093980854205, 244354586938612, 1, 'Grace', 'Engineer', 'mid', 7777, 0, null),
(93093980854205, 244965037096211, 0, 'Ada', 'Engineer', 'mid', 5500, 0, null),
(93093980854205, 244965037096211, 1, 'Grace', 'Engineer', 'mid', 7777, 0, null),
(93093980854205, 259951625844218, 0, 'Ada', 'Engineer', 'mid', 5500, 0, null),
(93093980854205, 259951625844218, 1, 'Grace', 'Engineer', 'mid', 7777, 0, null),
(93093980854205, 265643253198076, 0, 'Ada', 'Engineer', 'mid', 5500, 0, null),
(93093980854205, 265643253198076, 1, 'Grace', 'Engineer', 'mid', 7777, 0, null),
(93093980854205, 265643253198076, 2, 'Linus', 'Engineer', 'mid', 12050, 5, 20),
(93093980854205, 272952238602954, 0, 'Ada', 'Engineer', 'mid', 5500, 0, null),
(93093980854205, 272952238602954, 1, 'Grace', 'Engineer', 'mid', 7777, 0, null);
