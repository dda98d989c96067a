import { useMemo } from 'react';
import { encode } from 'uqr';
import { classNames } from '#web/ui/class-names.ts';

/** Quiet zone around the code, in modules. */
const quiet = 4;

type QrCodeProps = { text: string; label: string; className?: string };

/** Rendered locally, so that a secret never leaves the page. Dark on white in both themes, since some apps need that. */
export function QrCode({ text, label, className = 'size-48' }: QrCodeProps) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classNames('rounded-lg border border-line', className)}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: quiet });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: squares.join('') };
}
