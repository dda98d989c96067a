import { Link } from '@tanstack/react-router';

/** The title of a meeting; pressing anywhere on the `relative` row or card around it opens the meeting. */
export function MeetingLink({ id, title }: { id: number; title: string }) {
  return (
    <Link
      to="/dashboard/meetings/$id"
      params={{ id: String(id) }}
      className="font-medium text-ink wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
    >
      {title}
    </Link>
  );
}
