// What holds for every call of the API: told in words, on the page for people and in the document for machines.

import {
  type RateLimit,
  callsPerApiToken,
  guessesPerAddress,
  lookupsPerAddress,
  uploadsPerPerson,
} from '#domain/limits.ts';

const often = ({ attempts, windowMs }: RateLimit) =>
  `${attempts} times ${windowMs === 60_000 ? 'a minute' : 'an hour'}`;

/** What is said of the calls that are limited by themselves. */
export const limitNotes = {
  guess: `At most ${often(guessesPerAddress)} from one address; a successful sign-in is not counted.`,
  lookup: `At most ${often(lookupsPerAddress)} from one address.`,
  upload: `At most ${often(uploadsPerPerson)} by one person.`,
};

export const apiGuide = [
  [
    'Programs send an API token, made in the profile, with every call: `Authorization: Bearer mct_…`. What it',
    'may call depends on its scopes, and each call names the one that it needs. All other calls take a',
    'session: sign in at `/api/auth/login` and send the cookie, which is called `mc_session`, and',
    '`__Host-mc_session` where people come by HTTPS. A browser may change things only from a page of this',
    'server.',
  ],
  [
    'Money is dollars with at most two decimals, durations are minutes, instants are ISO 8601 in UTC',
    '(`2026-11-30T09:00:00Z`), days are those of the organization’s time zone, both from 2000 to 2099. Text',
    'is trimmed and has no control characters. A field that is not described is refused.',
  ],
  [
    'An error is always `{ code, message, errors? }`, where `errors` holds `{ code, params?, message }` by field.',
    'Decide by codes, which never change; messages may. Later versions may add codes: treat an unknown one by its',
    'status. After 429 and 503, retry after the seconds in `Retry-After`. The header `x-request-id` identifies the',
    'answer in the log of the server.',
  ],
  [
    `An API token may call ${often(callsPerApiToken)} in each process of the server. A body has at most 1 MB,`,
    'a picture 5 MB.',
  ],
  [
    'A list that has `next` goes on with `after` set to it and the same filters, until `next` is null.',
    'Whatever others add or delete meanwhile, what was there all the time comes exactly once.',
  ],
  [
    'Where a call takes a `draftKey`, a UUID of your own, send the same one again when no answer came:',
    'nothing is made twice. Where it takes a `version`, send the one that you read: 409 says that somebody',
    'changed it since.',
  ],
].map((lines) => lines.join(' '));
