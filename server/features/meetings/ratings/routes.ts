// Open boxes, votes, and what was published. A vote reads the database and writes nothing.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  castVote,
  castVoteByLink,
  listOpenRatings,
  readRating,
  readRatingLink,
  tellOrganizer,
  type Vote,
  voteBytes,
} from '#contract/meetings/ratings.ts';
import { emailKey } from '#domain/people/email-key.ts';
import { seesNames } from '#domain/accounts/permissions.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import type { AppContext } from '#server/context.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { isOwn } from '#server/features/meetings/meetings/names.ts';
import { ownIdentity } from '#server/features/people/people/own-addresses-store.ts';
import { ApiError, fail, failField } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { type Member, type OrgId, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import { type Link, ratingLinks } from './links.ts';
import {
  clockOf,
  messagesAbout,
  meetingOf,
  openBoxesOf,
  peopleIn,
  ratingById,
  ratingOf,
  type RatingRow,
  saveMessage,
  voterIn,
} from './store.ts';
import type { Votes } from './votes.ts';

const toBox = ({ id, title, month, opensAt, closesAt }: RatingRow) => ({
  id,
  title,
  month,
  opensAt: isoInstant(opensAt),
  closesAt: isoInstant(closesAt),
});

export function ratingRoutes(app: FastifyInstance, context: AppContext, votes: Votes): void {
  const { db, now, config } = context;
  const links = ratingLinks(config);

  mountEndpoint(app, listOpenRatings, async (_input, { org, email, organization }) => {
    const boxes = organization.asksForRatings ? await openBoxesOf(db.read, org, emailKey(email)) : [];
    return { now: isoInstant(now()), boxes: boxes.map(toBox) };
  });

  function cast(
    request: FastifyRequest,
    box: RatingRow,
    position: number,
    { value, comment, castAt }: Vote,
  ): { state: 'kept' } | ApiError {
    if (box.closedAt !== null) {
      votes.drop(box.id);
      return fail('rating-closed');
    }
    if (request.headers['content-length'] !== String(voteBytes))
      return failField('padding', 'invalid', `The body must have ${voteBytes} bytes`);
    // A device whose clock is ahead must not win over later votes.
    const vote = { value, comment, castAt: Math.min(Date.parse(castAt), now()) };
    return votes.cast(box, position, vote) ? { state: 'kept' } : fail('unavailable');
  }

  mountEndpoint(
    app,
    castVote,
    async ({ params: { id }, body }, { org, email, organization }, { request }) => {
      if (!organization.asksForRatings) return fail('rating-closed');
      const box = await ratingById(db.read, org, id);
      // Whether somebody could vote is forgotten with the votes.
      if (box && box.closedAt !== null) return fail('rating-closed');
      const voter = box && (await voterIn(db.read, org, id, { email: emailKey(email) }));
      return box && voter ? cast(request, box, voter.position, body) : fail('not-found');
    },
  );

  const ofLink = <T>(link: Link, work: (org: OrgId) => Promise<T>) =>
    runAs(link.organizationId, () => work(unverifiedOrg(link.organizationId)));

  /** The box of a link, with who may use it. */
  async function opened(link: Link, caller: { email: string } | null, org: OrgId) {
    const box = await ratingById(db.read, org, link.ratingId);
    if (!box) return fail('rating-link-invalid');
    if (box.closedAt !== null || !(await clockOf(db.read, org))) return fail('rating-closed');
    const voter = await voterIn(db.read, org, link.ratingId, { position: link.position });
    if (!voter) return fail('rating-link-invalid');
    const isOwner = caller !== null && emailKey(caller.email) === voter.email;
    return { box, needsSignIn: voter.hasAccount === 1 && !isOwner };
  }

  mountEndpoint(app, readRatingLink, async ({ body }, caller) => {
    const link = links.linkOf(body.token);
    if (!link) return fail('rating-link-invalid');
    const found = await ofLink(link, (org) => opened(link, caller, org));
    if (found instanceof ApiError) return found;
    return { ...toBox(found.box), now: isoInstant(now()), needsSignIn: found.needsSignIn };
  });

  mountEndpoint(app, castVoteByLink, async ({ body: { token, ...vote } }, caller, { request }) => {
    const link = links.linkOf(token);
    if (!link) return fail('rating-link-invalid');
    const found = await ofLink(link, (org) => opened(link, caller, org));
    if (found instanceof ApiError) return found;
    return found.needsSignIn ? fail('not-signed-in') : cast(request, found.box, link.position, vote);
  });

  /** A held meeting that has ended, and whether the caller attended it. */
  async function attended({ org, email }: Member, id: number) {
    const meeting = await meetingOf(db.read, org, id);
    if (!meeting) return null;
    const own = await ownIdentity(db.read, org, email);
    const { attendees } = await peopleIn(db.read, org, [id]);
    const hasEnded = meeting.startedAt + meeting.durationMinutes * minuteMs <= now();
    return { meeting, hasEnded, isAttended: attendees.some((one) => isOwn(own, one)) };
  }

  mountEndpoint(app, readRating, async ({ params: { id } }, caller) => {
    const found = await attended(caller, id);
    if (!found) return fail('not-found');
    if (!caller.organization.asksForRatings) return { box: null, canTellOrganizer: false, messages: [] };
    const { meeting, hasEnded, isAttended } = found;
    const isAuthor = meeting.createdBy === caller.userId;
    const box = await ratingOf(db.read, caller.org, meeting);
    const messages = await messagesAbout(db.read, caller.org, id, isAuthor ? null : caller.userId);
    const seesComments = seesNames(caller, { createdBy: meeting.createdBy, isAttended });
    return {
      box: box
        ? {
            month: box.month,
            closesAt: isoInstant(box.closesAt),
            isClosed: box.closedAt !== null,
            possibleVoters: box.possibleVoters,
            word: box.word,
            comments: seesComments ? (JSON.parse(box.comments) as string[]) : [],
          }
        : null,
      canTellOrganizer: hasEnded && isAttended && !isAuthor && !box && meeting.createdBy > 0,
      messages: messages.map(({ name, text, sentAt }) => ({ name, text, sentAt: isoInstant(sentAt) })),
    };
  });

  mountEndpoint(app, tellOrganizer, async ({ params: { id }, body: { text } }, caller) => {
    const found = await attended(caller, id);
    if (!found) return fail('not-found');
    const { org, userId, organization } = caller;
    const isAsked = organization.asksForRatings && found.isAttended && found.meeting.createdBy !== userId;
    if (!isAsked) return fail('no-permission');
    await db.write(async (tx) => {
      await lockOrganization(tx, org);
      await saveMessage(tx, { organizationId: org, meetingId: id, userId, text, sentAt: now() });
      context.events.refresh({ organizationId: org, kind: 'rating' }, tx);
    });
    return undefined;
  });
}
