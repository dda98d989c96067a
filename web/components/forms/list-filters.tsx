import { type ComponentProps, type RefObject, useEffect, useRef } from 'react';
import { t } from '#domain/format/text.ts';
import { ComboInput, Field, Select } from '#web/ui/field.tsx';
import { isSingleKey } from './single-keys.ts';

/** A search field that takes the focus on `/`, unless a field or a dialog has it. */
export function SearchInput(props: Omit<ComponentProps<typeof TypedFilter>, 'fieldRef' | 'type'>) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      if (!isSingleKey(event, '/') || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, []);
  return <TypedFilter {...props} fieldRef={field} type="search" aria-keyshortcuts="/" />;
}

const pauseMs = 250;

type TypedFilterProps = Omit<ComponentProps<'input'>, 'value' | 'ref'> & {
  value: string | undefined;
  suggestions?: readonly string[];
  fieldRef?: RefObject<HTMLInputElement | null>;
  /** Called when the typing pauses; undefined for an empty field. */
  onType: (value: string | undefined) => void;
};

/** A text filter. It applies when the typing pauses, on Enter and on blur. */
export function TypedFilter({ value = '', suggestions = [], fieldRef, onType, ...props }: TypedFilterProps) {
  const ownRef = useRef<HTMLInputElement>(null);
  const field = fieldRef ?? ownRef;
  const timer = useRef<number>(undefined);

  // A value from elsewhere (Back, Clear filters) replaces the text unless the user is typing.
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = value;
  }, [field, value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const apply = (typed: string) => {
    window.clearTimeout(timer.current);
    if (typed.trim() !== value) onType(typed.trim() || undefined);
  };
  return (
    <ComboInput
      {...props}
      ref={field}
      suggestions={suggestions}
      defaultValue={value}
      onChange={(event) => {
        const typed = event.target.value;
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => apply(typed), pauseMs);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply(event.currentTarget.value);
      }}
      onBlur={(event) => apply(event.target.value)}
    />
  );
}

// A select item must not have an empty value.
const all = ':all';

type OptionFilterProps = {
  label: string;
  /** The first option, which removes the filter. */
  everything: string;
  options: readonly string[];
  /** Why there are no options. */
  failure?: string | false;
  /** The label of an option. */
  textOf?: (option: string) => string;
  value: string | undefined;
  onChoose: (value: string | undefined) => void;
  className?: string;
};

export function OptionFilter(props: OptionFilterProps) {
  const { label, everything, options, failure, textOf = String, value, onChoose, className = '' } = props;
  const known = options.find((option) => option.toLowerCase() === value?.toLowerCase());
  // The address may contain a value that is no longer used, or the options may still be loading.
  const shown = value !== undefined && known === undefined ? [...options, value] : options;
  return (
    <Field label={label} hideLabel className={className}>
      <Select
        value={known ?? value ?? all}
        onChange={({ target }) => onChoose(target.value === all ? undefined : target.value)}
      >
        <option value={all}>{everything}</option>
        {failure && <option disabled>{failure}</option>}
        {shown.map((option) => (
          <option key={option} value={option}>
            {textOf(option)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const orders = {
  'startedAt-desc': t`Newest first`,
  'startedAt-asc': t`Oldest first`,
  'totalCost-desc': t`Highest cost first`,
  'totalCost-asc': t`Lowest cost first`,
};

type Sorting = { sort?: 'startedAt' | 'totalCost' | undefined; order?: 'asc' | 'desc' | undefined };

type OrderSelectProps = { sorting: Sorting; onChange: (changed: Sorting) => void; className?: string };

/** The order of a list of meetings. The default, newest first, is undefined. */
export function OrderSelect({ sorting, onChange, className = '' }: OrderSelectProps) {
  return (
    <Field label="Order" hideLabel className={className}>
      <Select
        value={`${sorting.sort ?? 'startedAt'}-${sorting.order ?? 'desc'}`}
        onChange={({ target: { value } }) =>
          onChange({
            sort: value.startsWith('totalCost') ? 'totalCost' : undefined,
            order: value.endsWith('asc') ? 'asc' : undefined,
          })
        }
      >
        {Object.entries(orders).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
