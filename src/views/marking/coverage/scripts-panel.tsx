import { useSelector } from '@xstate/react';
import {
  type Coverage,
  type ExpectedItem,
  hasItem,
  type ScriptCoverage,
} from '#contract/marking/coverage.ts';
import { counted } from '#contract/text/plural.ts';
import {
  coverageCommands,
  type CoverageRef,
  selectShownScript,
} from '#machines/marking/coverage.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Panel } from '#views/components/layout/panel.tsx';

interface ScriptsPanelProps {
  actor: CoverageRef;
  coverage: Coverage;
  hrefOf: (submission: number) => string;
}

/** Where a script has each item, in the student's words. */
function Places({ script, items }: { script: ScriptCoverage; items: readonly ExpectedItem[] }) {
  return (
    <dl className="mt-2 grid gap-2 border-l-2 border-line pl-3 text-sm">
      {items.map((item) => {
        const { count = 0, places = [] } = script.found.find((one) => one.item === item.id) ?? {};
        return (
          <div key={item.id}>
            <dt className="font-medium wrap-anywhere">
              <span dir="auto">{item.name}</span>
              <span className="font-normal text-ink-muted">
                {count === 0 ? ': not found' : `: in ${counted(count, 'sentence')}`}
              </span>
            </dt>
            {places.map(({ quote }, at) => (
              <dd key={`${at} ${quote}`} className="wrap-anywhere">
                <q className="font-serif" dir="auto">
                  {quote}
                </q>
              </dd>
            ))}
          </div>
        );
      })}
    </dl>
  );
}

/** Each script with what it has of what is looked for (FIND-2). */
export function ScriptsPanel({ actor, coverage: { items, scripts }, hrefOf }: ScriptsPanelProps) {
  const shown = useSelector(actor, selectShownScript);
  const { showScript } = coverageCommands(actor);
  return (
    <Panel title="By script">
      <ul aria-label="By script" className="divide-y divide-line">
        {scripts.map((script) => {
          const { submission_id: id, name, words } = script;
          const missing = items.filter((item) => !hasItem(script, item));
          const has = items.length - missing.length;
          const isShown = shown === id;
          return (
            <li key={id} className="py-2.5">
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
                <div className="min-w-0 flex-1 basis-72">
                  <p>
                    <Link href={hrefOf(id)} className="inline-block min-h-6 wrap-anywhere">
                      <bdi>{name}</bdi>
                    </Link>
                    <span className="ml-3 text-sm text-ink-muted">
                      {words === null ? 'can’t be read' : counted(words, 'word')}
                    </span>
                  </p>
                  {words !== null && missing.length > 0 ? (
                    <p className="text-sm text-ink-muted wrap-anywhere">
                      {`Not found: ${missing.map((item) => item.name).join('; ')}`}
                    </p>
                  ) : null}
                </div>
                {words === null || items.length === 0 ? null : (
                  <Button
                    size="sm"
                    aria-expanded={isShown}
                    aria-label={`${name}: ${has} of ${items.length} found`}
                    onClick={() => showScript(id)}
                  >
                    {`${has} of ${items.length} found`}
                  </Button>
                )}
              </div>
              {isShown && words !== null ? <Places script={script} items={items} /> : null}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
