// The mail to somebody who may vote. It does not say whether they have voted: nobody knows.

import * as z from 'zod/mini';
import { t } from '#domain/format/text.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import { withoutLinks } from '#server/mail/html.ts';
import { type MailTemplates, mailText } from '#server/mail/mail.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import { questionText } from '#wording/ratings.ts';
import { inReadersWords } from '#wording/stored-words.ts';
import { ratingLinks } from './links.ts';
import { clockOf, ratingById, voterIn } from './store.ts';

const Asking = z.object({
  organizationId: z.number(),
  ratingId: z.number(),
  position: z.number(),
  isReminder: z.optional(z.boolean()),
});

export function ratingMails({ db, config, now }: AppContext): Partial<MailTemplates> {
  const links = ratingLinks(config);
  return {
    rating: ({ to, data, publicUrl }) => {
      const { isReminder = false, ...link } = z.parse(Asking, data);
      const { organizationId, ratingId, position } = link;
      const org = unverifiedOrg(organizationId);
      return runAs(organizationId, async () => {
        const box = await ratingById(db.read, org, ratingId);
        const voter = await voterIn(db.read, org, ratingId, { position });
        const clock = await clockOf(db.read, org);
        if (!box || !clock || box.closesAt <= now() || voter?.email !== to) return null;
        const closesAt = isoInstant(box.closesAt);
        return (format) => {
          const question = questionText(
            { title: inReadersWords(withoutLinks(box.title)), month: box.month },
            format,
          );
          const [day, time] = [
            format.fullDayOf(closesAt, clock.timeZone),
            format.time(closesAt, clock.timeZone),
          ];
          return {
            subject: isReminder ? t`Reminder: ${question}` : question,
            text: mailText(
              t`Hello,`,
              t`${question} It takes ten seconds, and nobody sees what you answer: your vote stays in the memory of the server until ${day} at ${time}. Then one word about all votes is published, and the votes are forgotten.`,
              `${publicUrl}/rate#token=${links.tokenOf(link)}`,
              isReminder
                ? t`Everybody who was asked gets this reminder, whether they have voted or not.`
                : t`Do not forward this mail: the link votes for you.`,
            ),
          };
        };
      });
    },
  };
}
