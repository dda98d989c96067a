import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type PaySettings, savePaySettings } from '#contract/people/people.ts';
import { listMeetings, type MeetingWithAttendees, readMeeting } from '#contract/meetings/meetings.ts';
import { t } from '#domain/format/text.ts';
import { tierLabel } from '#wording/labels.ts';
import { call, fieldMessage } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { Explain, Money } from '#web/components/reports/figures.tsx';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { leaving, useLeaveQuestion } from '#web/components/forms/leave-question.ts';
import { rateText } from '#web/components/people/pay.tsx';
import { SettingRow } from '#web/components/forms/setting-row.tsx';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, FormActions } from '#web/ui/dialog.tsx';
import { Field, Input, notChosen, Select } from '#web/ui/field.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { toast } from '#web/ui/toast.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/card.tsx';
import { membersQuery, paySettingsQuery } from './queries.ts';

type Visibility = PaySettings['visibility'];

const choices: [Visibility, string, string][] = [
  [
    'exact',
    t`Exact`,
    t`Every member sees exact amounts, and with them what each person costs: tiers and rates are shown openly, since they could be computed anyway.`,
  ],
  [
    'blended',
    t`Blended`,
    t`Members see every amount at one rate per person-hour, and no tiers or rates, so that nobody can tell what a person earns.`,
  ],
];

type PayDialogProps = {
  settings: PaySettings;
  /** The first tier requires the choice. */
  isFirstTier?: boolean;
  onSaved?: () => void;
  onClose: () => void;
};

/** Who sees pay, and at which rates. No option is preselected until an administrator has chosen. */
export function PayDialog({ settings, isFirstTier, onSaved, onClose }: PayDialogProps) {
  const leave = leaving(onClose);
  const [visibility, setVisibility] = useState<Visibility | null>(
    settings.isChosen ? settings.visibility : null,
  );
  const [blended, setBlended] = useState(String(settings.blendedRate));
  const [fallback, setFallback] = useState(String(settings.defaultRate));
  const [viewers, setViewers] = useState<readonly number[]>(settings.viewers);
  const [problem, setProblem] = useState<string | null>(null);
  const saving = usePaySaving(() => {
    onClose();
    onSaved?.();
  });
  const isDirty =
    visibility !== (settings.isChosen ? settings.visibility : null) ||
    Number(blended) !== settings.blendedRate ||
    Number(fallback) !== settings.defaultRate ||
    viewers !== settings.viewers;
  useLeaveQuestion(() => isDirty && !saving.isSuccess);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    if (visibility === null) return setProblem(t`Choose who sees exact amounts.`);
    setProblem(null);
    saving.mutate({
      visibility,
      blendedRate: amountOf(blended),
      defaultRate: amountOf(fallback),
      viewers: [...viewers],
    });
  };

  return (
    <Dialog
      onClose={() => void leave()}
      size="lg"
      title="Who sees what people cost?"
      description={
        isFirstTier
          ? 'Tiers reveal what people earn. Choose who sees amounts based on them before you assign the first one.'
          : 'Administrators always see exact amounts.'
      }
    >
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {problem && <Alert tone="bad">{problem}</Alert>}
        <FailureAlert error={saving.error} />
        <VisibilityChoice value={visibility} onChoose={setVisibility} />
        <PayPreview chosen={visibility} blendedRate={Number(blended) || 0} />
        <div className="grid gap-4 sm:grid-cols-2">
          <RateField
            label={`Blended rate (${format.currencySymbol} per person-hour)`}
            help={
              settings.suggestedRate === null
                ? 'One rate for everybody. It changes only here, for all meetings.'
                : `The mean of the directory is about ${rateText(settings.suggestedRate)}. A new rate holds for all meetings.`
            }
            aside={
              settings.suggestedRate !== null && (
                <Explain figure="suggested-rate" label="the suggested rate" />
              )
            }
            error={fieldMessage(saving.error, 'blendedRate')}
            value={blended}
            onType={setBlended}
          />
          <RateField
            label={`Default rate (${format.currencySymbol} per hour)`}
            help="For people without a tier. Their cost is marked as estimated."
            error={fieldMessage(saving.error, 'defaultRate')}
            value={fallback}
            onType={setFallback}
          />
        </div>
        {settings.suggestedRate !== null && Number(blended) !== settings.suggestedRate && (
          <div className="-mt-2">
            <Button size="sm" onClick={() => setBlended(String(settings.suggestedRate))}>
              Use {rateText(settings.suggestedRate)} as the blended rate
            </Button>
          </div>
        )}
        {settings.visibility === 'blended' && settings.isChosen && (
          <RecordedRate
            settings={settings}
            busy={saving.isPending}
            onFollow={(blendedRate) => {
              const { visibility: saved, defaultRate, viewers: seeing } = settings;
              saving.mutate({ visibility: saved, blendedRate, defaultRate, viewers: [...seeing] });
            }}
          />
        )}
        {visibility === 'blended' && <Viewers viewers={viewers} onChange={setViewers} />}
        <FormActions label="Save" busy={saving.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

type RecordedRateProps = { settings: PaySettings; busy: boolean; onFollow: (rate: number) => void };

/** How far the saved blended rate is from what the record says; following it saves at once. */
function RecordedRate({ settings: { blendedRate, recordedRate }, busy, onFollow }: RecordedRateProps) {
  if (recordedRate === null) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-sunk px-4 py-3 text-sm">
      <p className="tabular">
        {rateText(blendedRate)} set, {rateText(recordedRate)} in the last 13 weeks
      </p>
      {recordedRate !== blendedRate && (
        <Button size="sm" busy={busy} onClick={() => onFollow(recordedRate)}>
          Set it to {rateText(recordedRate)}
        </Button>
      )}
    </div>
  );
}

/** The typed amount, rounded to cents; NaN if it is not a number. */
const amountOf = (typed: string) =>
  typed.trim() === '' ? Number.NaN : Math.round(Number(typed) * 100) / 100;

function usePaySaving(onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Parameters<typeof call<typeof savePaySettings>>[1]['body']) =>
      call(savePaySettings, { body }),
    onSuccess: (saved) => {
      client.setQueryData(paySettingsQuery.queryKey, saved);
      toast.success(t`Pay settings saved`);
      onSaved();
    },
    onSettled: () => void client.invalidateQueries(keysToInvalidate('pay')),
  });
}

type VisibilityChoiceProps = { value: Visibility | null; onChoose: (choice: Visibility) => void };

function VisibilityChoice({ value, onChoose }: VisibilityChoiceProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">What members see</legend>
      {choices.map(([choice, label, consequence]) => (
        <RadioCard
          key={choice}
          name="visibility"
          checked={value === choice}
          onChange={() => onChoose(choice)}
          label={<span className="font-medium">{label}</span>}
          note={consequence}
        />
      ))}
    </fieldset>
  );
}

type RateFieldProps = {
  label: string;
  help: string;
  aside?: ReactNode;
  error: string | undefined;
  value: string;
  onType: (typed: string) => void;
};

function RateField({ label, help, aside, error, value, onType }: RateFieldProps) {
  return (
    <Field label={label} help={help} aside={aside} error={error}>
      <Input
        type="number"
        inputMode="decimal"
        min={0}
        step="any"
        className="tabular"
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  );
}

type ViewersProps = { viewers: readonly number[]; onChange: (viewers: readonly number[]) => void };

function Viewers({ viewers, onChange }: ViewersProps) {
  const { data: members = [] } = useQuery(membersQuery);
  const others = members.filter(({ role, status }) => role === 'user' && status === 'active');
  const nameOf = (id: number) => members.find((one) => one.id === id)?.name ?? t`Member`;
  return (
    <section aria-label="Members who see pay" className="grid gap-2">
      <h3 className="text-sm font-medium">Members who see pay</h3>
      {viewers.length > 0 && (
        <ul className="rounded-lg border border-line">
          {viewers.map((id) => (
            <SettingRow
              key={id}
              name={nameOf(id)}
              onRemove={() => onChange(viewers.filter((one) => one !== id))}
            />
          ))}
        </ul>
      )}
      <Field label="Add a member" hideLabel>
        <Select
          placeholder="Add a member who sees exact amounts"
          value={notChosen}
          onChange={({ target }) => onChange([...viewers, Number(target.value)])}
        >
          {others
            .filter(({ id }) => !viewers.includes(id))
            .map(({ id, name, email }) => (
              <option key={id} value={id}>
                {name || email}
              </option>
            ))}
        </Select>
      </Field>
    </section>
  );
}

type Shown = Pick<MeetingWithAttendees, 'title' | 'durationMinutes' | 'totalCost' | 'unnamedAttendees'> & {
  attendees: Pick<
    MeetingWithAttendees['attendees'][number],
    'name' | 'salaryTier' | 'hourlyRate' | 'attendedMinutes'
  >[];
};

/** A sample meeting for an organization without meetings. */
const example: Shown = {
  title: t`Weekly review`,
  durationMinutes: 60,
  totalCost: 400,
  unnamedAttendees: 0,
  attendees: [
    { name: t`Ada`, salaryTier: 'executive', hourlyRate: 250, attendedMinutes: 60 },
    { name: t`Ben`, salaryTier: 'lead', hourlyRate: 95, attendedMinutes: 60 },
    { name: t`Cleo`, salaryTier: 'mid', hourlyRate: 55, attendedMinutes: 60 },
  ],
};

const latest = {
  queryKey: [...meetingsKey, 'pay-preview'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Shown> => {
    const [newest] = (await call(listMeetings, { query: { limit: '1' } }, { signal })).meetings;
    return newest ? call(readMeeting, { params: { id: String(newest.id) } }, { signal }) : example;
  },
};

const mostAttendees = 4;

type PayPreviewProps = { chosen: PaySettings['visibility'] | null; blendedRate: number };

/** The latest meeting as a member sees it with either choice. */
function PayPreview({ chosen, blendedRate }: PayPreviewProps) {
  const { data: meeting, isError } = useQuery(latest);
  if (isError) return null;
  return (
    <section aria-label="As a member sees it" aria-busy={!meeting} className="grid gap-2">
      <h3 className="text-sm font-medium">As a member sees it</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        {meeting ? (
          <>
            <View title="Exact" isChosen={chosen === 'exact'} meeting={meeting} blendedRate={null} />
            <View
              title="Blended"
              isChosen={chosen === 'blended'}
              meeting={meeting}
              blendedRate={blendedRate}
            />
          </>
        ) : (
          <>
            <Skeleton className="h-36" />
            <Skeleton className="h-36" />
          </>
        )}
      </div>
    </section>
  );
}

type ViewProps = { title: string; isChosen: boolean; meeting: Shown; blendedRate: number | null };

function View({ title, isChosen, meeting, blendedRate }: ViewProps) {
  const { attendees, unnamedAttendees, durationMinutes, totalCost } = meeting;
  const personMinutes =
    attendees.reduce((sum, one) => sum + one.attendedMinutes, 0) + unnamedAttendees * durationMinutes;
  const amount = blendedRate === null ? totalCost : (personMinutes / 60) * blendedRate;
  const more = attendees.length - mostAttendees;
  return (
    <div
      className={classNames(
        'rounded-lg border px-4 py-3 text-sm',
        isChosen ? 'border-accent' : 'border-line',
      )}
    >
      <p className="text-xs text-ink-2">{title}</p>
      <p className="mt-1 font-medium wrap-anywhere">{meeting.title}</p>
      <p className="tabular text-xl font-semibold tracking-tight">
        <Money amount={amount} cents />
      </p>
      {blendedRate !== null && (
        <p className="tabular text-xs text-ink-2">
          at the blended rate of {rateText(blendedRate)} per person-hour
        </p>
      )}
      <ul className="mt-2 grid gap-0.5 text-xs text-ink-2">
        {attendees.slice(0, mostAttendees).map(({ name, salaryTier, hourlyRate }, index) => (
          <li key={index} className="flex justify-between gap-3">
            <span className="min-w-0 truncate">{name}</span>
            {blendedRate === null && hourlyRate !== null && (
              <span className="tabular shrink-0">
                {salaryTier && `${tierLabel(salaryTier)} · `}
                {format.moneyWithCents(hourlyRate)}/h
              </span>
            )}
          </li>
        ))}
        {more > 0 && <li>and {format.integer(more)} more</li>}
      </ul>
    </div>
  );
}
