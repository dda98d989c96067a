import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

type UnitInputProps = {
  label: string;
  unit: string;
  min?: number;
  max: number;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (value: string) => void;
};

/** A whole number with its unit behind it. */
export function UnitInput({ label, unit, min = 0, max, value, error, readOnly, onChange }: UnitInputProps) {
  return (
    <Field label={label} error={error}>
      <UnitBox unit={unit}>
        <Input
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          className="tabular pr-18"
          value={value}
          readOnly={readOnly}
          onChange={(event) => onChange(event.target.value)}
        />
      </UnitBox>
    </Field>
  );
}

function UnitBox({ unit, children }: { unit: string; children: React.ReactNode }) {
  return (
    <span className="relative block">
      {children}
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-xs text-ink-3"
      >
        {unit}
      </span>
    </span>
  );
}
