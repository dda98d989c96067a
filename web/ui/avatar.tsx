import { classNames } from './class-names.ts';

type AvatarProps = { name: string | null | undefined; imageUrl?: string | null; className?: string };

/** A picture, or the initials of the name; hidden from screen readers, since the name is next to it. */
export function Avatar({ name, imageUrl, className }: AvatarProps) {
  const shape = classNames('inline-grid size-8 shrink-0 place-items-center rounded-full', className);
  if (imageUrl) return <img src={imageUrl} alt="" className={classNames(shape, 'object-cover')} />;
  return (
    <span aria-hidden className={classNames(shape, 'bg-accent-soft text-xs font-semibold text-accent')}>
      {initialsOf(name ?? '')}
    </span>
  );
}

/** First letters of the first and the last word; "U" without a name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = ends.map((word) => /^./u.exec(word ?? '')?.[0] ?? '').join('');
  return letters.toUpperCase() || 'U';
}
