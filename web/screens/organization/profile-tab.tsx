import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ProfileEdit, type OrganizationProfile } from '#contract/organization-profile.ts';
import { useLeaveQuestion } from '#web/components/leave-question.ts';
import { schemaResolver } from '#web/components/schema-resolver.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog.tsx';
import { ConflictNotice } from '#web/components/conflict-notice.tsx';
import { JoiningFields } from './joining-fields.tsx';
import { ProfileFields } from './profile-fields.tsx';
import type { ProfileValues } from './profile-values.ts';
import { SettingsLoading } from './settings-loading.tsx';
import { profileQuery, useProfileSaving } from './use-profile-saving.ts';

type TabProps = { isAdmin: boolean; onClose: () => void };

export function ProfileTab(props: TabProps) {
  const query = useQuery(profileQuery);
  return query.data ? (
    <ProfileForm loaded={query.data} {...props} />
  ) : (
    <SettingsLoading query={query} rows={8} />
  );
}

/** Empty fields are shown as such and sent as null. */
function valuesOf({ id: _id, version: _version, ...profile }: OrganizationProfile): ProfileValues {
  const { address, city, state, zip, country, phone, website, email, ...rest } = profile;
  const optional = { address, city, state, zip, country, phone, website, email };
  const shown = Object.fromEntries(Object.entries(optional).map(([name, value]) => [name, value ?? '']));
  return { ...rest, ...shown };
}

function ProfileForm({ loaded, isAdmin, onClose }: TabProps & { loaded: OrganizationProfile }) {
  const [base, setBase] = useState(loaded);
  const form = useForm<ProfileValues, unknown, ProfileEdit>({
    mode: 'onTouched',
    resolver: schemaResolver(ProfileEdit),
    defaultValues: valuesOf(loaded),
  });
  const { isDirty, isSubmitted, isSubmitting, isValid } = form.formState;
  const start = (profile: OrganizationProfile) => {
    setBase(profile);
    form.reset(valuesOf(profile));
  };
  const { saving, save, takeTheirs, conflict } = useProfileSaving(form, start);
  useLeaveQuestion(() => isDirty);

  const submit = (version: number | null) =>
    form.handleSubmit((values) => save(version === null ? values : { ...values, version }));

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label="Organization Profile"
        onSubmit={(event) => void submit(base.version)(event)}
        className="flex flex-col gap-5"
      >
        <fieldset disabled={!isAdmin} className="grid min-w-0 gap-5">
          <ProfileFields />
          <JoiningFields />
        </fieldset>
        {isSubmitted && !isValid && !conflict && <Alert tone="bad">Please fix the highlighted fields</Alert>}
        {conflict && (
          <ConflictNotice
            lines={conflict}
            busy={saving.isPending}
            onTakeTheirs={() => void takeTheirs()}
            onKeepMine={() => void submit(null)()}
          />
        )}
        <DialogActions>
          <Button onClick={onClose}>{isDirty ? 'Cancel' : 'Close'}</Button>
          {isAdmin && (
            <Button
              type="submit"
              variant="primary"
              busy={isSubmitting || saving.isPending}
              disabled={!isDirty}
            >
              Save profile
            </Button>
          )}
        </DialogActions>
      </form>
    </FormProvider>
  );
}
