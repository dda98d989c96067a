import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FormProvider, useFormContext, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import {
  type OrganizationProfile,
  ProfileEdit,
  readOrganizationProfile,
  saveOrganizationProfile,
} from '#contract/organization/organization.ts';
import { languageNames, languages } from '#contract/languages.ts';
import { listOrganizations } from '#contract/accounts/registration.ts';
import { t } from '#domain/format/text.ts';
import { leastSmallestGroup } from '#domain/reports/smallest-group.ts';
import { looksLike } from '#domain/accounts/look-alikes.ts';
import { call, hasCode } from '#web/api/client.ts';
import { useLeaveQuestion } from '#web/components/forms/leave-question.ts';
import { startAgain, useSchemaForm } from '#web/components/forms/schema-resolver.ts';
import { ConflictNotice } from '#web/components/forms/conflict-notice.tsx';
import { showFieldErrors } from '#web/components/forms/failure-alert.tsx';
import { zoneText } from '#web/components/meetings/zone-text.ts';
import { format } from '#web/components/forms/format.ts';
import { CurrencyOptions } from '#web/components/organization/currency-options.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { SettingsLoading } from './settings-loading.tsx';
import { errorLines } from './error-lines.ts';

type TabProps = { isAdmin: boolean; onClose: () => void };

export function ProfileTab(props: TabProps) {
  const query = useQuery(profileQuery);
  return query.data ? (
    <ProfileForm loaded={query.data} {...props} />
  ) : (
    <SettingsLoading query={query} rows={8} failure="Failed to load organization settings" />
  );
}

/** Empty optional fields are sent as null. */
function valuesOf(loaded: OrganizationProfile): ProfileValues {
  const {
    id: _id,
    version: _version,
    personFiguresLocked: _locked,
    currencyFixed: _fixed,
    ...profile
  } = loaded;
  const { address, city, state, zip, country, phone, website, email, ...rest } = profile;
  const optional = { address, city, state, zip, country, phone, website, email };
  const shown = Object.fromEntries(Object.entries(optional).map(([name, value]) => [name, value ?? '']));
  return { ...rest, ...shown };
}

function ProfileForm({ loaded, isAdmin, onClose }: TabProps & { loaded: OrganizationProfile }) {
  const [base, setBase] = useState(loaded);
  const form = useSchemaForm(ProfileEdit, valuesOf(loaded));
  const { isDirty, isSubmitted, isSubmitting, isValid } = form.formState;
  const start = (profile: OrganizationProfile, sent?: ProfileValues) => {
    setBase(profile);
    startAgain(form, valuesOf(profile), sent);
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
          <ProfileFields
            nameHelp={isAdmin && <LookAlikeWarning id={base.id} name={base.name} />}
            isCurrencyFixed={base.currencyFixed}
          />
          <JoiningFields />
          <PeopleFields isLocked={base.personFiguresLocked} />
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

type ProfileValues = z.input<typeof ProfileEdit>;

const profileQuery = queryOptions({
  queryKey: ['organization-profile'],
  queryFn: ({ signal }) => call(readOrganizationProfile, {}, { signal }),
  // Each opening of the dialog reads the stored profile again.
  gcTime: 0,
});

type Form = UseFormReturn<ProfileValues, unknown, ProfileEdit>;

/** Saves the profile; `onStart` receives the stored profile that the form continues from, and what was sent. */
function useProfileSaving(form: Form, onStart: (profile: OrganizationProfile, sent?: ProfileValues) => void) {
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: (body: ProfileEdit) => call(saveOrganizationProfile, { body }),
    onSuccess: (profile) => {
      client.setQueryData(profileQuery.queryKey, profile);
      toast.success(t`Organization profile saved`);
      // The name appears on many screens, and a new time zone changes every figure.
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== profileQuery.queryKey[0],
      });
    },
    onError: (error) => {
      if (hasCode(error, 'edit-conflict')) return;
      const lines = errorLines(error, t`Failed to update organization profile`);
      toast.error(t`Failed to save organization profile`, { description: lines.join('\n') });
      showFieldErrors(form, error);
    },
  });
  return {
    saving,
    save: (edit: ProfileEdit) => {
      const sent = structuredClone(form.getValues());
      saving.mutate(edit, { onSuccess: (profile) => onStart(profile, sent) });
    },
    takeTheirs: async () => {
      const profile = await client.fetchQuery({ ...profileQuery, staleTime: 0 });
      saving.reset();
      onStart(profile);
    },
    /** Lines describing what someone else saved in the meantime; null if there is no conflict. */
    conflict: hasCode(saving.error, 'edit-conflict') ? errorLines(saving.error) : null,
  };
}

const optionalFields = [
  ['address', t`Address`, 'sm:col-span-2'],
  ['city', t`City`, ''],
  ['state', t`State`, ''],
  ['zip', t`ZIP`, ''],
  ['country', t`Country`, ''],
  ['phone', t`Phone`, ''],
  ['website', t`Website`, ''],
  ['email', t`Email`, ''],
] as const;

const inputs = {
  phone: { type: 'tel' },
  website: { type: 'url', placeholder: 'https://' },
  email: { type: 'email' },
} as const;

function ProfileFields({ nameHelp, isCurrencyFixed }: { nameHelp: ReactNode; isCurrencyFixed: boolean }) {
  const { register, formState, getValues } = useFormContext<ProfileValues>();
  const { errors } = formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Organization name" error={errors.name?.message} help={nameHelp} className="sm:col-span-2">
        <Input {...register('name')} maxLength={120} />
      </Field>
      {optionalFields.map(([name, label, className]) => (
        <Field key={name} label={label} optional error={errors[name]?.message} className={className}>
          <Input {...register(name)} {...(name in inputs && inputs[name as keyof typeof inputs])} />
        </Field>
      ))}
      <Field
        label="Time zone"
        error={errors.timeZone?.message}
        help="Changing it assigns every meeting to its local day in the new time zone. With many meetings, the figures take a few minutes to update."
      >
        <Select {...register('timeZone')}>
          {timeZones(getValues('timeZone')).map((zone) => (
            <option key={zone} value={zone}>
              {zoneText(zone)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Working weeks a year"
        error={errors.workingWeeks?.message}
        help="The weeks of a year without vacation and public holidays. Used for the yearly cost of series."
      >
        <Input
          type="number"
          inputMode="numeric"
          min={26}
          max={52}
          className="tabular"
          {...register('workingWeeks', { valueAsNumber: true })}
        />
      </Field>
      <Field
        label="Weeks start on"
        error={errors.firstWeekday?.message}
        help="For all weeks in figures, charts and budgets."
      >
        <Select {...register('firstWeekday', { valueAsNumber: true })}>
          {[1, 0, 6].map((day) => (
            <option key={day} value={day}>
              {format.weekday(day)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Language"
        error={errors.language?.message}
        help="Of mails to people without an account. Members choose their own."
      >
        <Select {...register('language')}>
          {languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {languageNames[language]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Currency"
        error={errors.currency?.message}
        help={
          isCurrencyFixed
            ? 'It cannot be changed, since meetings are recorded in it.'
            : 'Rates and budgets that were entered keep their numbers. It can be changed until the first meeting is recorded.'
        }
      >
        <Select {...register('currency')} disabled={isCurrencyFixed}>
          <CurrencyOptions />
        </Select>
      </Field>
    </div>
  );
}

/** The time zones that the browser knows, and the current one. */
function timeZones(current = 'UTC'): string[] {
  return [...new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted();
}

function JoiningFields() {
  const { register } = useFormContext<ProfileValues>();
  return (
    <div className="grid gap-4 border-t border-line pt-5 sm:grid-cols-2">
      <Field label="Who may join">
        <Select {...register('joinPolicy')}>
          <option value="approval">Anyone, after approval</option>
          <option value="open">Anyone, immediately</option>
          <option value="invite">Only with an invitation link</option>
        </Select>
      </Field>
      <div className="self-end pb-2">
        <Switch label="Show in the list on the registration page" {...register('listed')} />
      </div>
    </div>
  );
}

/** What members see of each other. */
function PeopleFields({ isLocked }: { isLocked: boolean }) {
  const { register, formState } = useFormContext<ProfileValues>();
  return (
    <div className="grid gap-4 border-t border-line pt-5 sm:grid-cols-2">
      <div className="grid gap-1 self-start">
        <Switch label="Show everybody who attended a meeting" {...register('showsNames')} />
        <p className="text-xs text-ink-3">
          Otherwise only administrators, and those who attended or recorded a meeting, see the names.
        </p>
      </div>
      <Field
        label="Smallest group"
        error={formState.errors.smallestGroup?.message}
        help="Figures about people, such as hours for each head, are shown for at least this many persons together. Smaller departments are merged."
      >
        <Input
          type="number"
          inputMode="numeric"
          min={leastSmallestGroup}
          max={100}
          className="tabular"
          {...register('smallestGroup', { valueAsNumber: true })}
        />
      </Field>
      <div className="grid gap-1 sm:col-span-2">
        <Switch label="Figures about single persons" disabled={isLocked} {...register('personFigures')} />
        <p className="text-xs text-ink-3">
          {isLocked
            ? 'The operator of this server does not permit them.'
            : 'Lets administrators see figures by organizer and by person. All members get a mail when it is switched on.'}
        </p>
      </div>
      <div className="grid gap-1 sm:col-span-2">
        <Switch
          label="Ask attendees whether meetings were worth their time"
          {...register('asksForRatings')}
        />
        <p className="text-xs text-ink-3">
          They vote in secret. Without it nobody is asked, open votes are not published, and what was
          published is hidden.
        </p>
      </div>
    </div>
  );
}

/** Warns that the registration page lists another organization with a similar name. */
function LookAlikeWarning({ id, name }: { id: number; name: string }) {
  // Only public data: names of unlisted organizations stay hidden.
  const { data } = useQuery({
    queryKey: ['organizations'],
    queryFn: ({ signal }) => call(listOrganizations, { query: {} }, { signal }),
  });
  const twin = data?.organizations.find((other) => other.id !== id && looksLike(other.name, name));
  return (
    <output className="text-warn">
      {twin && (
        <>
          The registration page lists <bdi>{twin.name}</bdi>, another organization whose name looks the same.
          Invite people by link, so that they do not choose the wrong one.
        </>
      )}
    </output>
  );
}
