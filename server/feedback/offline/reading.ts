import { type Block, type CodeLanguage, type Document, DOCUMENT_VERSION } from '#contract/document.ts';
import { languageOf } from '../measure/language.ts';
import { countWords } from '../measure/sentence.ts';

const CODE: Readonly<Record<string, CodeLanguage>> = {
  py: 'python', js: 'javascript', mjs: 'javascript', ts: 'typescript', java: 'java', c: 'c', h: 'c', cpp: 'cpp', hpp: 'cpp', cc: 'cpp', cs: 'csharp', go: 'go', rs: 'rust', rb: 'ruby',
  php: 'php', r: 'r', m: 'matlab', sql: 'sql', html: 'html', htm: 'html', css: 'css', json: 'json',
};

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  for (const part of text.split(/(\n\s*\n)/)) {
    let from = at;
    at += part.length;
    if (part.trim() === '') continue;
    for (const line of /^\s*(?:[-*•]|\d{1,2}[.)])\s/m.test(part) ? part.split(/(?<=\n)/) : [part]) {
      const heading = /^(#{1,6})\s+/.exec(line);
      const item = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/.exec(line);
      const isTitle = heading === null && item === null && !line.trim().includes('\n') && line.trim().length < 70 && /[\p{L}\d:]$/u.test(line.trim()) && line.trim().split(/\s+/).length < 10;
      const lead = (heading ?? item)?.[0].length ?? line.length - line.trimStart().length;
      const start = from + lead;
      const end = from + line.trimEnd().length;
      from += line.length;
      if (end <= start) continue;
      blocks.push(heading !== null || isTitle ? { kind: 'heading', start, end, level: heading?.[1]!.length ?? 1 }
        : { kind: item === null ? 'paragraph' : 'list_item', start, end });
    }
  }
  return blocks;
}

/** The document of a plain text of which nothing but its words is known. */
export function documentOf(text: string, extension: string): Document {
  const code = CODE[extension] ?? null;
  const language = languageOf(text.slice(0, 20_000).toLowerCase().match(/\p{L}+/gu) ?? []);
  return {
    version: DOCUMENT_VERSION, kind: 'text', cause: null, reason: null, extension, text, words: countWords(text),
    blocks: code === null ? blocksOf(text) : [{ kind: 'code', start: 0, end: text.length, line: 1, language: code }],
    pages: [], language: { code: code === null ? language : null, confidence: language === null ? 0 : 1 },
    genre: { kind: code === null ? 'unknown' : 'code', confidence: code === null ? 0 : 1, code },
    citations: { style: 'unknown', confidence: 0 }, left_out: [], read_share: 1,
  };
}
