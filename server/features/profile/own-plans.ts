// The groups and templates that a person created.

import { wholeGroup } from '#server/features/groups/serializers.ts';
import { groupStore } from '#server/features/groups/store.ts';
import type { Database } from '#server/db/database.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { organizationStore } from '#server/features/organizations/store.ts';
import { wholeTemplate } from '#server/features/templates/serializers.ts';
import { templateStore } from '#server/features/templates/store.ts';

export function plansOf(db: Database) {
  const groups = groupStore(db);
  const templates = templateStore(db);
  const organizations = organizationStore(db);

  return async (member: Member) => {
    const isOwn = ({ createdBy }: { createdBy: number | null }) => createdBy === member.userId;
    const tiers = await organizations.tiers(member.org);
    const ownGroups = (await groups.list(member.org)).filter(isOwn);
    const ownTemplates = (await templates.list(member.org)).filter(isOwn);
    return {
      groups: ownGroups.map((group) => wholeGroup(group, group.members, tiers, member)),
      templates: ownTemplates.map((template) => wholeTemplate(template, template.people, member)),
    };
  };
}
