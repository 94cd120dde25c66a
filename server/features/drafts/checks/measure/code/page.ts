import { Parser } from 'htmlparser2';
import type { Program } from './program.ts';
import type { CodeNode } from './tree.ts';

/** What the rules on web pages look for. */
export interface Page {
  withoutAlt: CodeNode[];
  withoutLang: CodeNode[];
  twice: { id: string; node: CodeNode }[];
  hasBody: boolean;
}

const nodeAt = (text: string, type: string, start: number, end: number): CodeNode => {
  const row = text.slice(0, start).split('\n').length - 1;
  return {
    type,
    named: true,
    field: null,
    start,
    end,
    row,
    endRow: row,
    broken: false,
    parent: null,
    children: [],
  };
};

/**
 * Reads a page's tags, whatever the markup, in time proportional to its length; leaves out what is
 * on a line that was given out.
 */
export function pageOf({ text, given }: Pick<Program, 'text' | 'given'>): Page {
  const page: Page = { withoutAlt: [], withoutLang: [], twice: [], hasBody: false };
  const ids = new Set<string>();
  const MAX_IDS = 50;
  const parser = new Parser({
    onopentag(name, attributes) {
      const at = () => nodeAt(text, name, parser.startIndex, parser.endIndex + 1);
      if (name === 'body') page.hasBody = true;
      if (
        name === 'img' &&
        attributes.alt === undefined &&
        attributes.role === undefined &&
        attributes['aria-hidden'] === undefined &&
        page.withoutAlt.length < MAX_IDS
      )
        page.withoutAlt.push(at());
      if (name === 'html' && attributes.lang === undefined) page.withoutLang.push(at());
      const { id } = attributes;
      if (id === undefined || id === '') return;
      if (ids.has(id) && page.twice.length < MAX_IDS) page.twice.push({ id, node: at() });
      ids.add(id);
    },
  });
  parser.write(text);
  parser.end();
  const isOwn = ({ row }: CodeNode): boolean => !given.has(row);
  return {
    ...page,
    withoutAlt: page.withoutAlt.filter(isOwn),
    withoutLang: page.withoutLang.filter(isOwn),
    twice: page.twice.filter(({ node }) => isOwn(node)),
  };
}
