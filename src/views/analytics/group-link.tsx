import { Link } from '#views/components/actions/link.tsx';

export interface GroupLinkProps {
  n: number;
  href: string;
  /** The accessible name: 'Evidence: points dropped: 3 scripts'. */
  name: string;
}

/** A number that links to the scripts behind it; 0 has no link. */
export const GroupLink = ({ n, href, name }: GroupLinkProps) =>
  n === 0 ? (
    '0'
  ) : (
    <Link href={href} aria-label={name} className="inline-block min-h-6 min-w-6 text-center">
      {n.toLocaleString('en')}
    </Link>
  );
