import type * as z from 'zod/mini';
import type { ProfileEdit } from '#contract/organization-profile.ts';

/** What stands in the fields of the profile. */
export type ProfileValues = z.input<typeof ProfileEdit>;
