import type { Document } from '#contract/submissions/document.ts';
import type { Draft } from '#server/extraction/builder.ts';
import { finish, type Known } from '#server/extraction/finish.ts';
import { codeLanguageOf, readCode } from './code.ts';
import { readCsv } from './csv.ts';
import { isWrittenPage, readHtml } from './html.ts';
import { readLatex } from './latex/latex.ts';
import { looksLikeLatex } from './latex/source.ts';
import { looksLikeMarkdown, readMarkdown } from './markdown.ts';
import { readNotebook } from './notebook.ts';
import { readPlain } from './plain.ts';

interface Read {
  draft: Draft;
  known: Omit<Known, 'extension'>;
}

/** A text by the kind of file it came in, or, in a plain one, by the marks that it was written with; its lines end alike, wherever it was typed. */
export function readText(typed: string, extension: string): Read {
  const text = typed.replace(/\r\n?/g, '\n');
  if (extension === 'ipynb') {
    const { draft, code } = readNotebook(text);
    return { draft, known: { genre: 'notebook', code } };
  }
  if (extension === 'csv') return { draft: readCsv(text), known: { genre: 'data' } };
  // A page under a word processor's name is a text, whatever is in it.
  if (extension === 'page') return { draft: readHtml(text), known: {} };
  if (extension === 'html') {
    const draft = readHtml(text);
    if (isWrittenPage(text, draft)) return { draft, known: {} };
  }
  const code = codeLanguageOf(extension);
  if (code !== null)
    return {
      draft: readCode(text, code),
      known: { genre: code === 'json' ? 'data' : 'code', code },
    };
  if (extension === 'md' || (extension === 'txt' && looksLikeMarkdown(text)))
    return { draft: readMarkdown(text), known: {} };
  if (extension === 'tex' || (extension === 'txt' && looksLikeLatex(text)))
    return { draft: readLatex(text), known: {} };
  return { draft: readPlain(text), known: {} };
}

/** A text that is at hand as a document, without a child process. */
export function documentOfText(text: string, extension: string): Document {
  const { draft, known } = readText(text, extension);
  return finish(draft, { extension, ...known });
}
