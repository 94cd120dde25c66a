import type { CodeLanguage } from '#contract/submissions/document.ts';
import type { Brief } from '#server/features/drafts/checks/measure/brief/brief.ts';
import { lineOf, type Program } from '#server/features/drafts/checks/measure/code/program.ts';
import type { CodeNode } from '#server/features/drafts/checks/measure/code/tree.ts';
import { type Area, rule, type Rule, type Wording } from '#server/features/drafts/checks/rule.ts';

export interface CodeFound<T> {
  nodes: readonly CodeNode[];
  data: T;
  weight?: number;
}

interface CodeRule<T> {
  id: string;
  kind?: Rule['kind'];
  area: Area;
  programs: readonly CodeLanguage[];
  weight: number;
  asks?: (brief: Brief) => boolean;
  absence?: true;
  find(program: Program): CodeFound<T> | null;
  say: Wording<T & { line: number; more: number }>;
}

/** Creates a rule on programs: what it finds is reported with its line number, and quoted. */
export const codeRule = <T extends object>({
  id,
  kind = 'priority',
  area,
  programs,
  weight,
  asks,
  absence,
  find,
  say,
}: CodeRule<T>): Rule =>
  rule<T & { line: number; more: number }>({
    id,
    kind,
    area,
    languages: 'any',
    genres: ['code'],
    programs,
    ...(asks === undefined ? {} : { asks }),
    ...(absence === undefined ? {} : { absence }),
    find({ program }) {
      if (program === null) return null;
      const found = find(program);
      const [first] = found?.nodes ?? [];
      if (found === null || first === undefined) return null;
      return {
        spans: found.nodes.slice(0, 3).map((node) => lineOf(program, node)),
        weight: found.weight ?? weight,
        data: { ...found.data, line: first.row + program.firstLine, more: found.nodes.length - 1 },
      };
    },
    say,
  });

/** "line 12", "line 12 and 2 more places like it": the quoted line is the first. */
export const PLACES = {
  en: (line: number, more: number): string =>
    `line ${line}${more === 0 ? '' : ` and ${more} more ${more === 1 ? 'place' : 'places'} like it`}`,
  de: (line: number, more: number): string =>
    `Zeile ${line}${more === 0 ? '' : ` und ${more} ähnliche${more === 1 ? ' Stelle' : ' Stellen'}`}`,
  fr: (line: number, more: number): string =>
    `ligne ${line}${more === 0 ? '' : ` et ${more} endroit${more === 1 ? '' : 's'} semblable${more === 1 ? '' : 's'}`}`,
  es: (line: number, more: number): string =>
    `línea ${line}${more === 0 ? '' : ` y ${more} ${more === 1 ? 'lugar parecido' : 'lugares parecidos'}`}`,
};
