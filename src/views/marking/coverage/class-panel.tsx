import type { Coverage, ScriptCoverage } from '#contract/marking/coverage.ts';
import { counted } from '#contract/text/plural.ts';
import { classFacts, languagesSentence } from '#lib/marking/coverage.ts';
import { Link } from '#views/components/actions/link.tsx';
import { Stat } from '#views/components/data/stat.tsx';

const amount = (number: number): string => number.toLocaleString('en');

/** Scripts by name, each leading to the desk. */
export const ScriptLinks = ({
  scripts,
  hrefOf,
}: {
  scripts: readonly ScriptCoverage[];
  hrefOf: (submission: number) => string;
}) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
    {scripts.map(({ submission_id, name }) => (
      <li key={submission_id} className="max-w-full">
        <Link href={hrefOf(submission_id)} className="inline-block min-h-6 wrap-anywhere">
          <bdi>{name}</bdi>
        </Link>
      </li>
    ))}
  </ul>
);

/** What the class handed in: lengths, languages, what can't be read, and who says the same (FIND-4). */
export function ClassPanel({
  coverage,
  hrefOf,
}: {
  coverage: Coverage;
  hrefOf: (submission: number) => string;
}) {
  const facts = classFacts(coverage);
  const { length, unreadable, groups, short } = facts;
  const lists = [
    { title: 'With a file that can’t be read', scripts: unreadable },
    { title: 'Less than half as long as most', scripts: short },
    ...groups.map((scripts) => ({
      title: `${counted(scripts.length, 'script')} that say the same`,
      scripts,
    })),
  ].filter(({ scripts }) => scripts.length > 0);
  return (
    <section aria-label="The class" className="mb-8">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat
          label="Scripts"
          value={amount(facts.scripts)}
          caption={languagesSentence(facts) || undefined}
        />
        <Stat
          label="Length"
          value={length === null ? '–' : amount(length.median)}
          unit="words"
          caption={
            length === null
              ? undefined
              : `in the middle; ${amount(length.least)} to ${amount(length.most)}`
          }
        />
        <Stat label="Can’t be read" value={amount(unreadable.length)} caption="wholly or in part" />
        <Stat
          label="Say the same"
          value={amount(groups.flat().length)}
          caption={groups.length === 0 ? 'as another' : `in ${counted(groups.length, 'group')}`}
        />
      </dl>
      {lists.map(({ title, scripts }) => (
        <div key={`${title} ${scripts[0]!.submission_id}`} className="mt-3">
          <h2 className="text-sm text-ink-muted">{title}</h2>
          <ScriptLinks scripts={scripts} hrefOf={hrefOf} />
        </div>
      ))}
    </section>
  );
}
