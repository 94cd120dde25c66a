import { describe, expect, test } from 'vitest';
import { blockText, type Document } from '#contract/submissions/document.ts';
import { CODE_EXTENSIONS } from '#contract/text/file-types.ts';
import { plainLanguageOf } from '#server/extraction/recognise/common-words.ts';
import { readBytes } from '#server/extraction/read/read.ts';
import { zip } from '#tests/support/fixtures/hostile.ts';
import { ESSAY, figuredDocx } from '#tests/support/work.ts';

const LIMITS = { characters: 1_000_000, rssMb: 512 };
const read = (extension: string, bytes: string | Uint8Array): Promise<Document> =>
  readBytes(new Uint8Array(Buffer.from(bytes as string)), { extension, ...LIMITS });
const shown = (document: Document): string[] =>
  document.blocks.map(
    (block) =>
      `${block.kind}${block.level ?? ''}${block.language === undefined ? '' : ` ${block.language}`}${block.hidden === undefined ? '' : ` ${block.hidden}`}: ${blockText(document, block)}`,
  );

test('[READ-2] reads Markdown without its markup: headings, lists, code, tables, quotations, formulas, notes', async () => {
  const source =
    '# Title\n\nSome **bold** words\nwrapped, with `code`.[^a]\n\n- one\n  - two\n\n3. three\n\n> quoted\n\n```python\nx = 1\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n$$\\frac{a}{b}$$\n\n![A map](map.png)\n\n[^a]: A note.\n';
  const document = await read('md', source);
  expect(shown(document)).toEqual([
    'heading1: Title',
    'paragraph: Some bold words wrapped, with code.¹',
    'list_item1: one',
    'list_item2: two',
    'list_item1: three',
    'quotation: quoted',
    'code python: x = 1',
    'table: a\tb\n1\t2',
    'equation: a/b',
    'caption: A map',
    'footnote: A note.',
  ]);
  expect(document.text).toContain('3. three');
  expect([document.blocks[1]!.line, document.left_out[0]!.what]).toEqual([3, 'pictures']);
});

test.each([
  ['tex', '\\section{Roads}\nCars are loud,\nand they are many.\n\nBuses are\nquiet.\n'],
  ['md', '# Roads\n\nCars are loud,\nand they are many.\n\nBuses are\nquiet.\n'],
  ['txt', 'Roads\n\nCars are loud.\n\nBuses are quiet.\n'],
])(
  '[READ-2] a %s typed on Windows gives the same text as from elsewhere: its paragraphs, and sentences that continue on the next line',
  async (extension, source) => {
    const elsewhere = await read(extension, source);
    const windows = await read(extension, source.replaceAll('\n', '\r\n'));
    expect([windows.text, shown(windows)]).toEqual([elsewhere.text, shown(elsewhere)]);
    expect(shown(windows)).toHaveLength(3);
  },
);

test('[READ-2] a Markdown picture on a line of its own isn’t a sentence: its alt text and the words in italics under it are its caption', async () => {
  const source =
    'Before it\n![A map](a.png)\n*The city*\n\n![](b.png)\n*Its rivers*\n\n[![A plan](c.png)](c.html) ![A key](d.png)\nwords *after* it\n\nPress ![the bell](e.png) twice.\n\n*All of it* in italics';
  const document = await read('md', source);
  expect(shown(document)).toEqual([
    'paragraph: Before it',
    'caption: A map',
    'caption: The city',
    'caption: Its rivers',
    'caption: A plan',
    'caption: A key',
    'paragraph: words after it',
    'paragraph: Press the bell twice.',
    'paragraph: All of it in italics',
  ]);
  expect(document.left_out).toMatchObject([{ what: 'pictures', count: 5 }]);
});

test('[READ-2] front matter that a program keeps in Markdown isn’t text; text between two rules is', async () => {
  expect(
    shown(await read('md', '---\ntitle: Bats\ntags:\n  - biology\n---\n\nBats eat beetles.')),
  ).toEqual(['paragraph: Bats eat beetles.']);
  expect(shown(await read('md', '---\n\nBats eat beetles.\n\n---\n\nThey sleep by day.'))).toEqual([
    'paragraph: Bats eat beetles.',
    'paragraph: They sleep by day.',
  ]);
});

test('[READ-2] two HTML line breaks end a paragraph of Markdown, and one doesn’t', async () => {
  expect(
    shown(await read('md', 'It began here.\n<br/><br/>\nThen it went on.<br>\nIt ended.')),
  ).toEqual(['paragraph: It began here.', 'paragraph: Then it went on. It ended.']);
});

test('[READ-2] reads HTML within Markdown too: a picture above a paragraph used to remove the paragraph', async () => {
  const page =
    '# Roads\n\n<h2>Cars</h2>\n<p>\nCars are <a href="/loud">loud</a>,\nand many.</p>\n\n<img src="bus.png">\nBuses are quiet.\n\n<!-- more on trams -->\n';
  const document = await read('md', page);
  expect(shown(document)).toEqual([
    'heading1: Roads',
    'heading2: Cars',
    'paragraph: Cars are loud, and many.',
    'paragraph: Buses are quiet.',
  ]);
  expect(document.left_out).toMatchObject([{ what: 'pictures', count: 1 }]);
});

test('[READ-2] reads LaTeX as what it prints: accents, lists, formulas, tables, notes, no comments', async () => {
  const source = String.raw`\documentclass{article}\usepackage[ngerman]{babel}
\title{Die Diode}
\begin{document}
\maketitle
\section{St\"arke} % not this
"Uber \emph{kurze} Wege gilt $U = R \cdot I$, sagt \cite{kittel}.\footnote{Siehe Anhang.}
\begin{itemize}\item Erstens \item Zweitens\end{itemize}
\begin{equation} U_e = \frac{a+b}{2} \end{equation}
\begin{tabular}{l|l} U & I \\ \hline 1 & 2 \end{tabular}
\caption{Messwerte}
\begin{lstlisting}[language=C]
int a;
\end{lstlisting}
\end{document}`;
  expect(shown(await read('tex', source))).toEqual([
    'heading1: Die Diode',
    'heading2: Stärke',
    'paragraph: Über kurze Wege gilt U = R·I, sagt [kittel].¹',
    'list_item1: Erstens',
    'list_item1: Zweitens',
    'equation: U_e = (a + b)/2',
    'table: U\tI\n1\t2',
    'caption: Messwerte',
    'code c: int a;',
    'footnote: Siehe Anhang.',
  ]);
});

test('[READ-2] LaTeX cites by keys, prints its bibliography from another file and includes others’ texts: each is reported', async () => {
  const source = String.raw`\begin{document}
Roads are dear \parencites[12]{leape}[see][3]{walters:roads}.

Nobody doubts it\nocite{*}, says \Textcite{ng}.

Bare words.

\input{chapters/two}
\printbibliography[title={Quellen}]
\end{document}`;
  const document = await read('tex', source);
  expect(shown(document)).toEqual([
    'paragraph: Roads are dear [leape, walters:roads].',
    'paragraph: Nobody doubts it, says [ng].',
    'paragraph: Bare words.',
    'heading2: References',
  ]);
  expect(document.sourced).toEqual([document.blocks[0]!.start, document.blocks[1]!.start]);
  expect(document.left_out).toEqual([
    {
      what: 'other',
      count: 2,
      note: 'A part of this text stands in another file, which isn’t read with it. The list of sources stands in another file, which isn’t read with it.',
    },
  ]);
});

test('[READ-2] in LaTeX two line breaks in a row begin a paragraph, and a key with unclosed braces removes nothing else', async () => {
  const after = 'It is said of them that they are dear to whoever has to pay for them. '.repeat(12);
  const document = await read(
    'tex',
    String.raw`\begin{document}One thing.\newline\newline Another \emph{thing}.\\[2pt] \\ A third \cite{leape was seen. ${after}\end{document}`,
  );
  expect(shown(document).map((one) => one.slice(0, 40))).toEqual([
    'paragraph: One thing.',
    'paragraph: Another thing.',
    'paragraph: A third [leape] was seen. It ',
  ]);
});

test.each([
  [
    'md',
    'See [this](https://example.org/a).\n\nSee [that][b].\n\nSee <a href="https://example.org/c">so</a>.\n\nSee [below](#x), ![a map](https://example.org/map.png), [me](mailto:me@example.org).\n\n[b]: https://example.org/b',
  ],
  [
    'html',
    `<p>See <a href="https://example.org/a">this</a>.</p><p>See <a href="//example.org/b">that</a>.</p><p>See <a href='https://example.org/c'>so</a>.</p><p>See <a href="#x">below</a> and <a href="mailto:me@example.org">me</a>, and so on and on, for the page has to have a number of words before it may be taken for a text that somebody wrote, which is what we want of it here, and nothing more than that.</p>`,
  ],
])(
  '[READ-2] records for a link in %s that its block links elsewhere; one within the page or to a mailbox doesn’t',
  async (extension, source) => {
    const document = await read(extension, source);
    expect(document.sourced).toEqual(document.blocks.slice(0, 3).map(({ start }) => start));
  },
);

test('[READ-2] records where a Word document’s links are', async () => {
  const { Document: Word, ExternalHyperlink, Packer, Paragraph, TextRun } = await import('docx');
  const link = new ExternalHyperlink({
    link: 'https://example.org/a',
    children: [new TextRun('studies show it')],
  });
  const bytes = await Packer.toBuffer(
    new Word({
      sections: [
        {
          children: [
            new Paragraph('Nothing here.'),
            new Paragraph({ children: [new TextRun('Many '), link] }),
          ],
        },
      ],
    }),
  );
  const document = await readBytes(new Uint8Array(bytes), { extension: 'docx', ...LIMITS });
  expect(document.sourced!.map((at) => document.text.slice(at))).toEqual(['Many studies show it']);
});

test('[READ-2] [DESK-2] a notebook: texts, programs and their output', async () => {
  const document = await read(
    'ipynb',
    JSON.stringify({
      cells: [
        { cell_type: 'markdown', source: ['# Analysis\n', 'We load the data.'] },
        {
          cell_type: 'code',
          source: 'print(1 + 1)',
          outputs: [
            { output_type: 'stream', text: ['2\n'] },
            { output_type: 'display_data', data: { 'image/png': 'AAAA' } },
          ],
        },
      ],
      metadata: { language_info: { name: 'python' } },
    }),
  );
  expect(shown(document)).toEqual([
    'heading1: Analysis',
    'paragraph: We load the data.',
    'code python: print(1 + 1)',
    'code output: 2',
  ]);
  expect([document.genre.kind, document.genre.code, document.left_out[0]!.what]).toEqual([
    'notebook',
    'python',
    'pictures',
  ]);
  expect(document.pictures).toEqual([
    { at: document.text.length, name: 'cells/1/outputs/1/data/image/png' },
  ]);
});

test('[DESK-2] a picture in a Word document is identified by its position and its name in the file; a crest at the head of each page isn’t part of the work', async () => {
  const document = await read('docx', (await figuredDocx()).bytes);
  expect(document.pictures).toEqual([
    { at: ESSAY[0]!.length, name: expect.stringMatching(/^word\/media\/.+\.png$/) as string },
  ]);
});

test('[DESK-2] so is one on a slide, and one in an OpenDocument text', async () => {
  const slide =
    '<p:sld xmlns:p="p" xmlns:a="a" xmlns:r="r"><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>Words</a:t></a:r></a:p></p:txBody></p:sp><p:pic><p:blipFill><a:blip r:embed="i1"/></p:blipFill></p:pic></p:spTree></p:cSld></p:sld>';
  const relation = (id: string, type: string, target: string) =>
    Buffer.from(
      `<Relationships><Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/></Relationships>`,
    );
  const slides = zip({
    'ppt/presentation.xml': Buffer.from(
      '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId r:id="s1"/></p:sldIdLst></p:presentation>',
    ),
    'ppt/_rels/presentation.xml.rels': relation('s1', 'slide', 'slides/slide1.xml'),
    'ppt/slides/slide1.xml': Buffer.from(slide),
    'ppt/slides/_rels/slide1.xml.rels': relation('i1', 'image', '../media/plot.jpeg'),
  });
  expect((await read('pptx', slides)).pictures).toEqual([{ at: 5, name: 'ppt/media/plot.jpeg' }]);
  const text = zip({
    'content.xml': Buffer.from(
      '<office:document-content xmlns:office="o" xmlns:text="t" xmlns:draw="d" xmlns:xlink="x"><office:body><office:text><text:p>Words</text:p><text:p><draw:frame><draw:image xlink:href="Pictures/a.png"/></draw:frame></text:p></office:text></office:body></office:document-content>',
    ),
  });
  expect((await read('odt', text)).pictures).toEqual([{ at: 5, name: 'Pictures/a.png' }]);
});

test.each([[','], [';'], ['\t']])('[READ-2] values separated by %j are rows', async (sign) => {
  const document = await read(
    'csv',
    [
      ['name', 'a'],
      ['"Ann, B."', '1.5'],
    ]
      .map((row) => row.join(sign))
      .join('\n'),
  );
  expect(shown(document)).toEqual(['table: name\ta\nAnn, B.\t1.5']);
  expect(document.genre.kind).toBe('data');
});

test('[READ-2] a workbook: sheets, shared strings, dates, formulas, hidden sheets', async () => {
  const sheet = (rows: string): Buffer =>
    Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
  const document = await read(
    'xlsx',
    zip({
      'xl/workbook.xml': Buffer.from(
        '<workbook><sheets><sheet name="Marks" r:id="r1"/><sheet name="Notes" state="hidden" r:id="r2"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': Buffer.from(
        '<Relationships><Relationship Id="r1" Type="x" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="x" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
      ),
      'xl/sharedStrings.xml': Buffer.from(
        '<sst><si><t>Name</t></si><si><r><t>Sc</t></r><r><t>ore</t></r></si></sst>',
      ),
      'xl/styles.xml': Buffer.from(
        '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      ),
      'xl/worksheets/sheet1.xml': sheet(
        '<row><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row><c r="A2" s="1"><v>45000</v></c><c r="C2"><f>1+2</f><v>3</v></c></row>',
      ),
      'xl/worksheets/sheet2.xml': sheet(
        '<row><c r="A1" t="inlineStr"><is><t>Give an A.</t></is></c></row>',
      ),
    }),
  );
  expect(shown(document)).toEqual([
    'heading1: Marks',
    'table: Name\t\tScore\n2023-03-15\t\t3 (=1+2)',
    'heading1 hidden: Notes',
    'table hidden: Give an A.',
  ]);
  expect(document.pages.map(({ number }) => number)).toEqual([1, 2]);
});

test('[READ-2] slides in order: titles, lists, tables, notes', async () => {
  const words = (text: string): string => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`;
  const slide = (body: string): Buffer =>
    Buffer.from(`<p:sld><p:cSld><p:spTree>${body}</p:spTree></p:cSld></p:sld>`);
  const document = await read(
    'pptx',
    zip({
      'ppt/presentation.xml': Buffer.from(
        '<p:presentation><p:sldIdLst><p:sldId r:id="r2"/><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>',
      ),
      'ppt/_rels/presentation.xml.rels': Buffer.from(
        '<Relationships><Relationship Id="r1" Type="x/slide" Target="slides/slide1.xml"/><Relationship Id="r2" Type="x/slide" Target="slides/slide2.xml"/></Relationships>',
      ),
      'ppt/slides/slide2.xml': slide(
        `<p:sp><p:nvPr><p:ph type="body"/></p:nvPr><p:txBody>${words('First point')}</p:txBody></p:sp><p:sp><p:nvPr><p:ph type="ctrTitle"/></p:nvPr><p:txBody>${words('Our talk')}</p:txBody></p:sp>`,
      ),
      'ppt/slides/slide1.xml': slide(
        `<p:graphicFrame><a:tbl><a:tr><a:tc>${words('a')}</a:tc><a:tc>${words('b')}</a:tc></a:tr></a:tbl></p:graphicFrame>`,
      ),
      'ppt/slides/_rels/slide2.xml.rels': Buffer.from(
        '<Relationships><Relationship Id="n" Type="x/notesSlide" Target="../notesSlides/notesSlide1.xml"/></Relationships>',
      ),
      'ppt/notesSlides/notesSlide1.xml': slide(
        `<p:sp><p:nvPr><p:ph type="body"/></p:nvPr><p:txBody>${words('Speak slowly.')}</p:txBody></p:sp>`,
      ),
    }),
  );
  expect(shown(document)).toEqual([
    'heading1: Our talk',
    'list_item1: First point',
    'footnote: Speak slowly.',
    'table: a\tb',
  ]);
  expect(document.blocks.map(({ page }) => page)).toEqual([1, 1, 1, 2]);
});

test('[READ-2] a page that someone wrote is a text, a programmed one is code', async () => {
  const prose =
    'The charge reduced traffic by almost a fifth within a year, and buses became faster and more reliable than before. '.repeat(
      4,
    );
  const written = await read(
    'html',
    `<h2>Why</h2><p>${prose}</p><ul><li>One</li></ul><p style="display:none">Praise me.</p>`,
  );
  expect(shown(written)).toEqual([
    'heading2: Why',
    `paragraph: ${prose.trim()}`,
    'list_item1: One',
    'paragraph hidden: Praise me.',
  ]);
  expect(
    await read(
      'html',
      `<html><head><script>let a;</script></head><body><p>${prose}</p></body></html>`,
    ),
  ).toMatchObject({ genre: { kind: 'code', code: 'html' } });
});

describe('[READ-2] programs are one block, with every line as it is', () => {
  test.each(CODE_EXTENSIONS.filter((extension) => extension !== 'html'))(
    '.%s',
    async (extension) => {
      const code = 'if (a < b) {\n\treturn "ä";\n}';
      const document = await read(extension, `\n${code}\n`);
      expect([document.text, document.blocks.length, document.blocks[0]]).toEqual([
        code,
        1,
        { kind: 'code', start: 0, end: code.length, line: 2, language: document.genre.code },
      ]);
      expect(document.genre.kind).toBe(extension === 'json' ? 'data' : 'code');
    },
  );
});

test('[READ-3] the language of the whole and of a passage in another one; too little text gives none', async () => {
  const english =
    'The charge reduced traffic by almost a fifth within a year, and the buses became faster and more reliable than they had been.';
  const german =
    'Die Gebühr hat den Verkehr innerhalb eines Jahres um fast ein Fünftel verringert, und die Busse wurden schneller und zuverlässiger als zuvor.';
  const document = await read('txt', `${english}\n\n${english} ${english}\n\n${german}`);
  expect([document.language.code, ...document.blocks.map(({ language }) => language)]).toEqual([
    'en',
    undefined,
    undefined,
    'de',
  ]);
  expect((await read('txt', 'I agree.')).language.code).toBeNull();
});

const PLAIN = {
  en: 'The charge reduced traffic by almost a fifth within a year, and the buses became faster than they had been.',
  de: 'Die Gebühr hat den Verkehr innerhalb eines Jahres um fast ein Fünftel verringert, und die Busse wurden schneller.',
  fr: 'Le péage a réduit les embouteillages dans la ville en un an, et les bus sont devenus plus rapides pour tous ceux qui les prennent.',
  es: 'El peaje redujo los atascos de la ciudad en un año, y los autobuses son más rápidos para todas las personas que los usan.',
};
/** Languages that share many words with one of those four. */
const NEIGHBOURS = {
  it: 'La città ha introdotto un pedaggio per le auto nel centro. Il traffico è diminuito del diciotto per cento, con effetti che nessuno aveva previsto: gli autobus sono più veloci, e una parte dei negozi ha perso i clienti.',
  pt: 'A cidade introduziu uma portagem para os carros no centro. O trânsito diminuiu em dezoito por cento, com efeitos que ninguém tinha previsto, como se vê na tabela sobre os custos entre este ano e o outro.',
  ca: 'La ciutat ha introduït un peatge per als cotxes al centre. El trànsit ha disminuït un divuit per cent, amb efectes que ningú no havia previst: els autobusos són més ràpids, i una part de les botigues ha perdut els clients.',
  gl: 'A cidade introduciu unha peaxe para os coches no centro. O tráfico diminuíu un dezaoito por cento, e unha parte das tendas perdeu os clientes. Aínda non está claro se o estudo ten en conta o traballo desde a casa, como se ve na táboa.',
  nl: 'De stad heeft een heffing in het centrum ingevoerd. Het verkeer is met achttien procent afgenomen, en een deel van de winkels is klanten kwijt die met de auto kwamen. Wat er in de tabel staat was al bekend.',
  af: 'Die stad het ’n heffing in die sentrum ingestel. Die verkeer het met agtien persent afgeneem, met gevolge wat niemand voorsien het nie: die busse is vinniger, en ’n deel van die winkels het kliënte verloor.',
  nn: 'Byen har innført ei avgift for bilar i sentrum. Trafikken er minka, og ein del av butikkane har mist dei kundane som kom i bil. Det er enno ikkje klart om undersøkinga tek omsyn til heimearbeid, og ein kan ikkje vite det.',
  la: 'Urbs vectigal raedarum in medio constituit. Commeatus decima fere parte minutus est, et effectus quos nemo praeviderat secuti sunt, et pars tabernarum emptores perdidit qui raeda veniebant.',
};
test('[READ-3] detects a language by its common words only if that is clear, and never a related one', () => {
  expect(
    Object.fromEntries(
      Object.entries(PLAIN).map(([language, text]) => [language, plainLanguageOf(text)]),
    ),
  ).toEqual({ en: 'en', de: 'de', fr: 'fr', es: 'es' });
  expect(Object.values(NEIGHBOURS).map(plainLanguageOf)).toEqual(
    Object.values(NEIGHBOURS).map(() => null),
  );
  expect(plainLanguageOf('The end of the story')).toBeNull();
  expect(plainLanguageOf(`${PLAIN.en} ${PLAIN.de}`)).toBeNull();
});
