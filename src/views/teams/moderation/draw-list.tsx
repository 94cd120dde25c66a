import type { Draw } from '#contract/teams/moderation/sample.ts';
import { DRAWN_ELSEWHERE, ruleInWords } from '#contract/teams/moderation/words.ts';
import { fullDate } from '#lib/text/dates.ts';
import { counted } from '#contract/text/plural.ts';

/** Every time that scripts were drawn, those that were replaced, too. */
export function DrawList({ draws }: { draws: readonly Draw[] }) {
  if (draws.length === 0) return null;
  return (
    <ul aria-label="How it was drawn" className="mt-4 grid gap-3 text-sm">
      {draws.map(
        ({
          id,
          taken,
          of,
          extends: adds,
          seed,
          rule,
          reason,
          drawn_by,
          drawn_at,
          elsewhere,
          replaced,
        }) => (
          <li key={id}>
            <p>
              {`${counted(taken, 'script')} of ${of} ${adds ? 'added' : 'drawn'} by ${drawn_by}, `}
              <time dateTime={drawn_at}>{fullDate(drawn_at)}</time>
              {`, with seed ${seed}`}
            </p>
            <p className="text-ink-muted">
              {ruleInWords(rule).join(' ')}
              {reason === '' ? '' : ` Reason: ${reason}`}
              {elsewhere ? ` ${DRAWN_ELSEWHERE}` : ''}
            </p>
            {replaced === null ? null : (
              <p className="text-ink-muted">{`Replaced by ${replaced.by}: ${replaced.reason}`}</p>
            )}
          </li>
        ),
      )}
    </ul>
  );
}
