import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from './class-names.ts';

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  /** 'icon' is a square for only an icon: give the button an aria-label. */
  size?: 'sm' | 'md' | 'lg' | 'icon';
};

const variants = {
  primary:
    'border-transparent bg-accent text-accent-ink hover:bg-[color-mix(in_srgb,var(--accent)_88%,black)]',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-sunk',
  ghost: 'border-transparent text-ink-2 hover:bg-sunk hover:text-ink',
  danger: 'border-transparent bg-bad text-surface hover:bg-[color-mix(in_srgb,var(--bad)_88%,black)]',
};

const sizes = {
  sm: 'px-2.5 text-sm sm:h-8',
  md: 'px-3.5 text-sm sm:h-9',
  lg: 'px-5 text-base sm:h-11',
  icon: 'size-9',
};

/** The classes of a button, for a link that looks like one. */
export function buttonClass({ variant = 'secondary', size = 'md' }: ButtonLook = {}): string {
  return classNames(
    'relative inline-flex shrink-0 touch items-center justify-center gap-2 rounded-lg border font-semibold',
    // A text that is longer than a phone is wide wraps; `touch` keeps its least height there.
    'max-sm:max-w-full max-sm:py-1 sm:whitespace-nowrap transition-colors duration-150 select-none',
    'disabled:opacity-50 aria-disabled:opacity-60 [&_svg]:size-4 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
  );
}

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    busy?: boolean;
    /** Before the text. */
    icon?: LucideIcon;
  };

/**
 * A busy or disabled button keeps its width and the focus, and ignores presses. A double click on a submit button submits
 * once; see also singleClick.
 */
export function Button({
  variant,
  size,
  busy,
  icon: Icon,
  disabled,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const isOff = busy || disabled || props['aria-disabled'];
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff || (props.type === 'submit' && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...props}
      onClick={press}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      className={classNames(buttonClass({ variant, size }), className)}
    >
      {busy && <LoaderCircle className="absolute animate-spin" aria-hidden />}
      <span className={classNames('inline-flex items-center justify-center gap-2', busy && 'opacity-0')}>
        {Icon && <Icon aria-hidden />}
        {children}
      </span>
    </button>
  );
}

/** A square button with only an icon. The tooltip is `title`, otherwise the label. */
export function IconButton({
  label,
  title = label,
  ...props
}: ButtonProps & { label: string; icon: LucideIcon }) {
  return <Button variant="ghost" size="icon" aria-label={label} data-tooltip={title} {...props} />;
}
