import { useEffect, useRef } from 'react';
import type { RoundScript } from '#contract/teams/agreement.ts';
import { Link } from '#views/components/actions/link.tsx';

interface NextToAgreeProps {
  isAgreed: boolean;
  waiting: readonly RoundScript[];
  assignmentId: number;
}

/** Once a script is agreed on: the next that waits for the caller. The keyboard is there when it has just been agreed on. */
export function NextToAgree({ isAgreed, waiting, assignmentId }: NextToAgreeProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const was = useRef(isAgreed);
  useEffect(() => {
    if (isAgreed && !was.current) link.current?.focus();
    was.current = isAgreed;
  }, [isAgreed]);
  const [next] = waiting;
  if (!isAgreed || next === undefined) return null;
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-muted">
      <Link
        ref={link}
        look="primary"
        href={`/assignments/${assignmentId}/rounds/${next.submission_id}`}
      >
        <span>
          Next: <bdi>{next.name}</bdi>
        </span>
      </Link>
      {waiting.length === 1
        ? 'It is the last that waits for you.'
        : `${waiting.length} wait for you.`}
    </p>
  );
}
