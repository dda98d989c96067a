import { expect, test } from 'vitest';
import { readMe } from '#contract/accounts/auth.ts';
import { apiErrors } from '#contract/errors.ts';
import { expectedUserHeader } from '#contract/endpoint.ts';
import { listMeetings } from '#contract/meetings/meetings.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

test('a save meant for one user is rejected for another on the same browser', async () => {
  const { admin, member } = await newTeam(await testApp());
  const { user } = await admin.call(readMe);
  const request = {
    method: 'POST',
    url: '/api/meetings',
    payload: meetingDraft(),
    headers: { [expectedUserHeader]: String(user.id) },
  } as const;

  const [status, text] = apiErrors['other-user'];
  expect(await member.send(request)).toMatchObject({ status, body: { message: text } });
  expect((await member.call(listMeetings)).meetings).toHaveLength(0);
  expect(await admin.send(request)).toMatchObject({ status: 201 });
});
