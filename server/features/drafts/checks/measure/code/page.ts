import { Parser } from 'htmlparser2';
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

/** Reads a page's tags, whatever the markup, in time that grows as its length does. */
export function pageOf(text: string): Page {
  const page: Page = { withoutAlt: [], withoutLang: [], twice: [], hasBody: false };
  const ids = new Set<string>();
  const MOST = 50;
  const parser = new Parser({
    onopentag(name, attributes) {
      const at = () => nodeAt(text, name, parser.startIndex, parser.endIndex + 1);
      if (name === 'body') page.hasBody = true;
      if (
        name === 'img' &&
        attributes.alt === undefined &&
        attributes.role === undefined &&
        attributes['aria-hidden'] === undefined &&
        page.withoutAlt.length < MOST
      )
        page.withoutAlt.push(at());
      if (name === 'html' && attributes.lang === undefined) page.withoutLang.push(at());
      const { id } = attributes;
      if (id === undefined || id === '') return;
      if (ids.has(id) && page.twice.length < MOST) page.twice.push({ id, node: at() });
      ids.add(id);
    },
  });
  parser.write(text);
  parser.end();
  return page;
}
