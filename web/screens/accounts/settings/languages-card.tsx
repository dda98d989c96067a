// Three choices that do not depend on each other: the words, the numbers and times, and the first day of the calendar.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { languageNames, languages } from '#contract/languages.ts';
import { type Profile, updateProfile } from '#contract/organization/profile.ts';
import { formatFor, localeOf } from '#domain/format/format.ts';
import { formatLocales } from '#domain/format/locales.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { changeLanguage } from '#web/api/choose-language.ts';
import { pageLanguage } from '#web/api/page-language.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { showFailure } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { Card, CardHead } from '#web/ui/card.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';

type Choices = Pick<z.input<typeof Profile>, 'language' | 'locale' | 'firstWeekday'>;

export function LanguagesCard({ user }: { user: CurrentUser }) {
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: (choice: Choices) =>
      call(updateProfile, { body: { name: user.name, email: user.email, ...choice } }),
    onSuccess: ({ user: saved }, { language }) => {
      if (language !== undefined) return changeLanguage(language);
      client.setQueryData(currentUserQuery.queryKey, saved);
      toast.success(t`Your formats have been saved`);
    },
    onError: (error) => showFailure(error),
  });
  const choose = (choice: Choices) => saving.mutate(choice);
  return (
    <Card id="language" className="p-5 sm:p-6">
      <CardHead title="Language and formats" />
      <div className="mt-4 grid gap-5">
        <Choice
          label="Language"
          help={
            pageLanguage === 'en'
              ? 'Of the screens and of mails to you. The page loads again.'
              : 'Not yet reviewed by a native speaker. The page loads again in another language.'
          }
          value={user.language ?? ''}
          isBusy={saving.isPending}
          onChoose={(language) => choose({ language: languages.find((each) => each === language) ?? null })}
        >
          <option value="">{t`As in the browser`}</option>
          {languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {language === 'en'
                ? languageNames[language]
                : t`${languageNames[language]} · not yet reviewed by a native speaker`}
            </option>
          ))}
        </Choice>
        <Choice
          label="Numbers, days and times"
          help={`For example ${sampleOf(user.locale, user.organization.currency)}`}
          value={user.locale ?? ''}
          isBusy={saving.isPending}
          onChoose={(locale) => choose({ locale: formatLocales.find((each) => each === locale) ?? null })}
        >
          <option value="">{t`As usual in the language`}</option>
          {namedLocales().map(({ locale, name }) => (
            <option key={locale} value={locale}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice
          label="Weeks in your calendar start on"
          help="Budgets and reports follow the organization."
          value={String(user.firstWeekday ?? '')}
          isBusy={saving.isPending}
          onChoose={(day) => choose({ firstWeekday: day === '' ? null : Number(day) })}
        >
          <option value="">
            {t`As in the organization: ${format.weekday(user.organization.firstWeekday)}`}
          </option>
          {[1, 0, 6].map((day) => (
            <option key={day} value={day}>
              {format.weekday(day)}
            </option>
          ))}
        </Choice>
      </div>
    </Card>
  );
}

type ChoiceProps = {
  label: string;
  help: string;
  value: string;
  isBusy: boolean;
  onChoose: (value: string) => void;
  children: ReactNode;
};

function Choice({ label, help, value, isBusy, onChoose, children }: ChoiceProps) {
  return (
    <Field label={label} help={help}>
      <Select value={value} disabled={isBusy} onChange={({ target }) => onChoose(target.value)}>
        {children}
      </Select>
    </Field>
  );
}

/** "$1,234.50, Nov 9, 2026, 2:05 PM" */
function sampleOf(locale: string | null, currency: string): string {
  const sample = formatFor(localeOf(pageLanguage, locale), currency, pageLanguage);
  return t`${sample.moneyWithCents(1234.5)} and ${sample.dateTime('2026-11-09T14:05:00Z', 'UTC')}`;
}

/** By their names in the language of the page. */
function namedLocales(): { locale: string; name: string }[] {
  const names = new Intl.DisplayNames(pageLanguage, { type: 'language', languageDisplay: 'standard' });
  return formatLocales
    .map((locale) => ({ locale, name: names.of(locale) ?? locale }))
    .toSorted((a, b) => a.name.localeCompare(b.name, pageLanguage));
}
