import { escapedText } from '#contract/text/escaped.ts';

const BULLET = /^\s*[-*•–]\s+/;

/** Feedback as Moodle stores comments: escaped HTML in which paragraphs, line ends and lists are kept. */
export function commentHtml(text: string): string {
  const blocks: string[] = [];
  let list: string[] = [];
  let paragraph: string[] = [];
  const close = (): void => {
    if (list.length > 0) blocks.push(`<ul>${list.map((item) => `<li>${item}</li>`).join('')}</ul>`);
    if (paragraph.length > 0) blocks.push(`<p>${paragraph.join('<br>')}</p>`);
    [list, paragraph] = [[], []];
  };
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const isItem = BULLET.test(line);
    if (line.trim() === '' || (isItem && paragraph.length > 0) || (!isItem && list.length > 0)) close();
    if (line.trim() === '') continue;
    if (isItem) list.push(escapedText(line.replace(BULLET, '').trim()));
    else paragraph.push(escapedText(line.trim()));
  }
  close();
  return blocks.join('');
}

const letters = (text: string): string => text.replace(/\s+/g, '');

/** Whether a comment says what stands in the worksheet, where Moodle has stripped it of its marks and line ends. */
export const saysTheSame = (shown: string, feedback: string): boolean =>
  letters(shown) === letters(feedback)
  || letters(shown) === letters(feedback.split('\n').map((line) => line.replace(BULLET, '')).join('\n'));
