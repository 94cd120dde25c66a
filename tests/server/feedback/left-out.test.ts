/**
 * For each kind of file, what a reader may skip: real files with one such thing each, and where it
 * is read or named.
 */
import { expect, test } from 'vitest';
import { blockText, type Document } from '#contract/submissions/document.ts';
import { readBytes } from '#server/extraction/read/read.ts';
import { zip } from '#tests/support/fixtures/hostile.ts';

const read = (extension: string, bytes: string | Uint8Array): Promise<Document> =>
  readBytes(new Uint8Array(typeof bytes === 'string' ? Buffer.from(bytes) : bytes), {
    extension,
    characters: 200_000,
  });
const packed = (parts: Readonly<Record<string, string>>): Uint8Array =>
  zip(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])));

/** What the student wrote before and after the thing, and the words in it. */
const BEFORE = 'Trade brings peace to all people.';
const AFTER = 'So much for the reasons that were given.';
const INSIDE = 'WORDS WITHIN';

const OFFICE = 'http://schemas.openxmlformats.org';
const R = `${OFFICE}/officeDocument/2006/relationships`;
const relations = (targets: Readonly<Record<string, string>>): string =>
  `<Relationships xmlns="${OFFICE}/package/2006/relationships">${Object.entries(targets)
    .map(
      ([type, target], at) => `<Relationship Id="r${at}" Type="${R}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const NS = `xmlns:w="${OFFICE}/wordprocessingml/2006/main" xmlns:r="${R}" xmlns:mc="${OFFICE}/markup-compatibility/2006" xmlns:wp="${OFFICE}/drawingml/2006/wordprocessingDrawing" xmlns:a="${OFFICE}/drawingml/2006/main" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:c="${OFFICE}/drawingml/2006/chart" xmlns:dgm="${OFFICE}/drawingml/2006/diagram" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:m="${OFFICE}/officeDocument/2006/math"`;
const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;
const para = (text: string): string => `<w:p>${run(text)}</w:p>`;
const docx = (
  inner: string,
  parts: Readonly<Record<string, string>> = {},
  related: Readonly<Record<string, string>> = {},
): Uint8Array =>
  packed({
    '_rels/.rels': relations({ officeDocument: 'word/document.xml' }),
    'word/document.xml': `<w:document ${NS}><w:body>${para(BEFORE)}${inner}${para(AFTER)}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relations(related),
    ...parts,
  });
const drawing = (uri: string, inner: string): string =>
  `<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData uri="${uri}">${inner}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
const CHART = `<c:chartSpace xmlns:c="${OFFICE}/drawingml/2006/chart" xmlns:a="${OFFICE}/drawingml/2006/main"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>${INSIDE}</a:t></a:r></a:p></c:rich></c:tx></c:title></c:chart></c:chartSpace>`;
const DIAGRAM = `<dgm:dataModel xmlns:dgm="${OFFICE}/drawingml/2006/diagram" xmlns:a="${OFFICE}/drawingml/2006/main"><dgm:ptLst><dgm:pt><dgm:t><a:p><a:r><a:t>${INSIDE}</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`;
const textBox = `<wps:wsp><wps:txbx><w:txbxContent>${para(INSIDE)}</w:txbxContent></wps:txbx></wps:wsp>`;

const DOCX: Readonly<Record<string, Uint8Array>> = {
  picture: docx(drawing('pic', '<a:blip r:embed="r0"/>'), {}, { image: 'media/a.png' }),
  chart: docx(
    drawing(`${OFFICE}/drawingml/2006/chart`, '<c:chart r:id="r0"/>'),
    { 'word/charts/chart1.xml': CHART },
    { chart: 'charts/chart1.xml' },
  ),
  SmartArt: docx(
    drawing(`${OFFICE}/drawingml/2006/diagram`, '<dgm:relIds r:dm="r0"/>'),
    { 'word/diagrams/data1.xml': DIAGRAM },
    { diagramData: 'diagrams/data1.xml' },
  ),
  'text box': docx(
    `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><a:graphic><a:graphicData uri="wps">${textBox}</a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${para(INSIDE)}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
  ),
  WordArt: docx(
    `<w:p><w:r><w:pict><v:shape><v:textpath string="${INSIDE}"/></v:shape></w:pict></w:r></w:p>`,
  ),
  'embedded object': docx(
    '<w:p><w:r><w:object><o:OLEObject ProgID="Excel.Sheet.12" r:id="r0"/></w:object></w:r></w:p>',
    {},
    { package: 'embeddings/a.xlsx' },
  ),
  comment: docx(
    `<w:p>${run('Noted')}<w:r><w:commentReference w:id="0"/></w:r></w:p>`,
    {
      'word/comments.xml': `<w:comments ${NS}><w:comment w:id="0">${para(INSIDE)}</w:comment></w:comments>`,
    },
    { comments: 'comments.xml' },
  ),
  footnote: docx(
    `<w:p>${run('Noted')}<w:r><w:footnoteReference w:id="2"/></w:r></w:p>`,
    {
      'word/footnotes.xml': `<w:footnotes ${NS}><w:footnote w:id="2">${para(INSIDE)}</w:footnote></w:footnotes>`,
    },
    { footnotes: 'footnotes.xml' },
  ),
  endnote: docx(
    `<w:p>${run('Noted')}<w:r><w:endnoteReference w:id="2"/></w:r></w:p>`,
    {
      'word/endnotes.xml': `<w:endnotes ${NS}><w:endnote w:id="2">${para(INSIDE)}</w:endnote></w:endnotes>`,
    },
    { endnotes: 'endnotes.xml' },
  ),
  header: docx(
    '<w:p><w:pPr><w:sectPr><w:headerReference w:type="default" r:id="r0"/></w:sectPr></w:pPr></w:p>',
    { 'word/header1.xml': `<w:hdr ${NS}>${para(INSIDE)}</w:hdr>` },
    { header: 'header1.xml' },
  ),
  footer: docx(
    '<w:p><w:pPr><w:sectPr><w:footerReference w:type="default" r:id="r0"/></w:sectPr></w:pPr></w:p>',
    { 'word/footer1.xml': `<w:ftr ${NS}>${para(INSIDE)}</w:ftr>` },
    { footer: 'footer1.xml' },
  ),
  deletion: docx(`<w:p><w:del><w:r><w:delText>${INSIDE}</w:delText></w:r></w:del></w:p>`),
  'moved text': docx(`<w:p><w:moveFrom>${run(INSIDE)}</w:moveFrom></w:p>`),
  'hidden text': docx(`<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>${INSIDE}</w:t></w:r></w:p>`),
  'unreadable chunk': docx('<w:altChunk r:id="gone"/>'),
  'document within': docx('<w:subDoc r:id="r0"/>', {}, { subDocument: 'other.docx' }),
  equation: docx(`<w:p><m:oMath><m:r><m:t>${INSIDE}</m:t></m:r></m:oMath></w:p>`),
  'text field': docx(
    `<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:textInput><w:default w:val="${INSIDE}"/></w:textInput></w:ffData></w:fldChar></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(INSIDE)}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
  ),
  'content control': docx(`<w:sdt><w:sdtContent>${para(INSIDE)}</w:sdtContent></w:sdt>`),
  ink: docx(
    drawing(
      'http://schemas.microsoft.com/office/word/2010/wordprocessingInk',
      '<w14:contentPart xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" r:id="r0"/>',
    ),
  ),
  'chunk in a cell': docx(
    `<w:tbl><w:tr><w:tc>${para('One')}</w:tc><w:tc><w:altChunk r:id="r0"/>${para('')}</w:tc></w:tr></w:tbl>`,
    { 'word/chunk.html': `<html><body><p>${INSIDE}</p></body></html>` },
    { aFChunk: 'chunk.html' },
  ),
  'unreadable chunk in a note': docx(
    `<w:p>${run('Noted')}<w:r><w:footnoteReference w:id="2"/></w:r></w:p>`,
    {
      'word/footnotes.xml': `<w:footnotes ${NS}><w:footnote w:id="2"><w:altChunk r:id="gone"/></w:footnote></w:footnotes>`,
    },
    { footnotes: 'footnotes.xml' },
  ),
  'table within a table': docx(
    `<w:tbl><w:tr><w:tc>${para('One')}</w:tc><w:tc><w:tbl><w:tr><w:tc>${para(INSIDE)}</w:tc></w:tr></w:tbl>${para('')}</w:tc></w:tr></w:tbl>`,
  ),
  'row of a table that is hidden': docx(
    `<w:tbl><w:tr><w:tc>${para('One')}</w:tc><w:tc>${para('Two')}</w:tc></w:tr><w:tr><w:trPr><w:hidden/></w:trPr><w:tc>${para(INSIDE)}</w:tc></w:tr></w:tbl>`,
  ),
  'formula as a field': docx(
    `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> EQ \\f(${INSIDE};2) </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
  ),
  'sign as a simple field': docx('<w:p><w:fldSimple w:instr=" SYMBOL 183 "/></w:p>'),
  'deleted formula': docx(
    `<w:p><w:del><m:oMath><m:r><m:t>${INSIDE}</m:t></m:r></m:oMath></w:del></w:p>`,
  ),
  'text box in a header': docx(
    '',
    {
      'word/header1.xml': `<w:hdr ${NS}><w:p><w:r><w:pict><v:textbox><w:txbxContent>${para(INSIDE)}</w:txbxContent></v:textbox></w:pict></w:r></w:p></w:hdr>`,
    },
    { header: 'header1.xml' },
  ),
  'text box in a note': docx(
    `<w:p>${run('Noted')}<w:r><w:footnoteReference w:id="2"/></w:r></w:p>`,
    {
      'word/footnotes.xml': `<w:footnotes ${NS}><w:footnote w:id="2"><w:p><w:r><w:pict><v:textbox><w:txbxContent>${para(INSIDE)}</w:txbxContent></v:textbox></w:pict></w:r></w:p></w:footnote></w:footnotes>`,
    },
    { footnotes: 'footnotes.xml' },
  ),
  'note that is missing': docx(
    `<w:p>${run('Noted')}<w:r><w:footnoteReference w:id="7"/></w:r></w:p>`,
  ),
  '3D model': docx(drawing('http://schemas.microsoft.com/office/drawing/2017/model3d', '<m3d/>')),
  'field of a form': docx(
    '<w:p><w:r><w:pict><w:control r:id="r0" w:name="T"/></w:pict></w:r></w:p>',
  ),
};

const ODF = 'urn:oasis:names:tc:opendocument:xmlns';
const ONS =
  ['office', 'text', 'draw', 'table', 'style', 'form']
    .map((name) => `xmlns:${name}="${ODF}:${name}:1.0"`)
    .join(' ') +
  ` xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:svg="${ODF}:svg-compatible:1.0" xmlns:presentation="${ODF}:presentation:1.0"`;
const odt = (inner: string, parts: Readonly<Record<string, string>> = {}): Uint8Array =>
  packed({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content ${ONS}><office:body><office:text><text:p>${BEFORE}</text:p>${inner}<text:p>${AFTER}</text:p></office:text></office:body></office:document-content>`,
    ...parts,
  });
const op = (inner: string): string => `<text:p>${inner}</text:p>`;
const ODT: Readonly<Record<string, Uint8Array>> = {
  picture: odt(op('<draw:frame><draw:image xlink:href="Pictures/a.png"/></draw:frame>')),
  'embedded chart': odt(op('<draw:frame><draw:object xlink:href="./Object 1"/></draw:frame>'), {
    'Object 1/content.xml': `<office:document-content ${ONS}><office:body><office:chart><text:p>${INSIDE}</text:p></office:chart></office:body></office:document-content>`,
  }),
  'OLE object': odt(op('<draw:frame><draw:object-ole xlink:href="./Object 1"/></draw:frame>')),
  'text box': odt(op(`<draw:frame><draw:text-box>${op(INSIDE)}</draw:text-box></draw:frame>`)),
  'drawn shape': odt(op(`<draw:custom-shape>${op(INSIDE)}</draw:custom-shape>`)),
  comment: odt(op(`Noted<office:annotation>${op(INSIDE)}</office:annotation>`)),
  footnote: odt(
    op(
      `Noted<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>${op(INSIDE)}</text:note-body></text:note>`,
    ),
  ),
  deletion: odt(
    `<text:tracked-changes><text:changed-region><text:deletion>${op(INSIDE)}</text:deletion></text:changed-region></text:tracked-changes>`,
  ),
  contents: odt(
    `<text:table-of-content><text:index-body>${op(INSIDE)}</text:index-body></text:table-of-content>`,
  ),
  'list of figures': odt(
    `<text:illustration-index><text:index-body>${op(INSIDE)}</text:index-body></text:illustration-index>`,
  ),
  header: odt('', {
    'styles.xml': `<office:document-styles ${ONS}><office:master-styles><style:master-page><style:header>${op(INSIDE)}</style:header></style:master-page></office:master-styles></office:document-styles>`,
  }),
  'hidden section': odt(`<text:section text:display="none">${op(INSIDE)}</text:section>`),
  'hidden paragraph': odt(op(`<text:hidden-paragraph text:is-hidden="true"/>${INSIDE}`)),
  'hidden text': odt(op(`<text:hidden-text text:string-value="${INSIDE}" text:is-hidden="true"/>`)),
  'form field': odt(
    `<office:forms><form:form><form:text xml:id="c1" form:value="${INSIDE}" form:current-value="${INSIDE}"/></form:form></office:forms>${op('<draw:control draw:control="c1"/>')}`,
  ),
  ruby: odt(
    op(
      `<text:ruby><text:ruby-base>${INSIDE}</text:ruby-base><text:ruby-text>said</text:ruby-text></text:ruby>`,
    ),
  ),
  script: odt(op(`<text:script>${INSIDE}</text:script>`)),
  'header of a list': odt(
    `<text:list><text:list-header>${op(INSIDE)}</text:list-header><text:list-item>${op('One')}</text:list-item></text:list>`,
  ),
  'heading in a header': odt('', {
    'styles.xml': `<office:document-styles ${ONS}><office:master-styles><style:master-page><style:header><text:h>${INSIDE}</text:h></style:header></style:master-page></office:master-styles></office:document-styles>`,
  }),
  'text box in a note': odt(
    op(
      `Noted<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>${op(`x<draw:frame><draw:text-box>${op(INSIDE)}</draw:text-box></draw:frame>`)}</text:note-body></text:note>`,
    ),
  ),
  'hidden text in a note': odt(
    op(
      `Noted<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>${op(`x<text:hidden-text text:string-value="${INSIDE}" text:is-hidden="true"/>`)}</text:note-body></text:note>`,
    ),
  ),
  'hidden paragraph in a cell': odt(
    `<table:table><table:table-row><table:table-cell>${op('One')}</table:table-cell><table:table-cell>${op(`<text:hidden-paragraph text:is-hidden="true"/>${INSIDE}`)}</table:table-cell></table:table-row></table:table>`,
  ),
  'field of a form beside the text': odt(
    `<office:forms><form:form><form:text xml:id="c1" form:current-value="${INSIDE}"/></form:form></office:forms><draw:control draw:control="c1"/>`,
  ),
  'frame with another page': odt(
    op('<draw:frame><draw:floating-frame xlink:href="a.html"/></draw:frame>'),
  ),
  plugin: odt(op('<draw:frame><draw:plugin xlink:href="a.mp4"/></draw:frame>')),
  'table within a table': odt(
    `<table:table><table:table-row><table:table-cell>${op('One')}</table:table-cell><table:table-cell><table:table><table:table-row><table:table-cell>${op(INSIDE)}</table:table-cell></table:table-row></table:table></table:table-cell></table:table-row></table:table>`,
  ),
};

const PNS = `xmlns:p="${OFFICE}/presentationml/2006/main" xmlns:a="${OFFICE}/drawingml/2006/main" xmlns:r="${R}" xmlns:mc="${OFFICE}/markup-compatibility/2006" xmlns:c="${OFFICE}/drawingml/2006/chart" xmlns:dgm="${OFFICE}/drawingml/2006/diagram"`;
const shape = (text: string): string =>
  `<p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
const pptx = (
  inner: string,
  parts: Readonly<Record<string, string>> = {},
  related: Readonly<Record<string, string>> = {},
  slide = '',
): Uint8Array =>
  packed({
    '_rels/.rels': relations({ officeDocument: 'ppt/presentation.xml' }),
    'ppt/presentation.xml': `<p:presentation ${PNS}><p:sldIdLst><p:sldId id="256" r:id="r0"/><p:sldId id="257" r:id="r1"/></p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r0" Type="${R}/slide" Target="slides/slide1.xml"/><Relationship Id="r1" Type="${R}/slide" Target="slides/slide2.xml"/></Relationships>`,
    'ppt/slides/slide1.xml': `<p:sld ${PNS}><p:cSld><p:spTree>${shape(BEFORE)}${shape(AFTER)}</p:spTree></p:cSld></p:sld>`,
    'ppt/slides/slide2.xml': `<p:sld ${PNS} ${slide}><p:cSld><p:spTree>${shape('The second slide.')}${inner}</p:spTree></p:cSld></p:sld>`,
    'ppt/slides/_rels/slide2.xml.rels': relations(related),
    ...parts,
  });
const frame = (uri: string, inner: string): string =>
  `<p:graphicFrame><a:graphic><a:graphicData uri="${uri}">${inner}</a:graphicData></a:graphic></p:graphicFrame>`;
const PPTX: Readonly<Record<string, Uint8Array>> = {
  picture: pptx(
    '<p:pic><p:blipFill><a:blip r:embed="r0"/></p:blipFill></p:pic>',
    {},
    { image: '../media/a.png' },
  ),
  chart: pptx(
    frame(`${OFFICE}/drawingml/2006/chart`, '<c:chart r:id="r0"/>'),
    { 'ppt/charts/chart1.xml': CHART },
    { chart: '../charts/chart1.xml' },
  ),
  SmartArt: pptx(
    frame(`${OFFICE}/drawingml/2006/diagram`, '<dgm:relIds r:dm="r0"/>'),
    { 'ppt/diagrams/data1.xml': DIAGRAM },
    { diagramData: '../diagrams/data1.xml' },
  ),
  'embedded object': pptx(
    frame(`${OFFICE}/presentationml/2006/ole`, '<p:oleObj progId="Excel.Sheet.12" r:id="r0"/>'),
  ),
  video: pptx(
    '<p:pic><p:nvPicPr><p:nvPr><a:videoFile r:link="r0"/></p:nvPr></p:nvPicPr></p:pic>',
    {},
    { video: '../media/a.mp4' },
  ),
  table: pptx(
    frame(
      `${OFFICE}/drawingml/2006/table`,
      `<a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>${INSIDE}</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl>`,
    ),
  ),
  group: pptx(`<p:grpSp>${shape(INSIDE)}</p:grpSp>`),
  notes: pptx(
    '',
    {
      'ppt/notesSlides/notesSlide1.xml': `<p:notes ${PNS}><p:cSld><p:spTree>${shape(INSIDE)}</p:spTree></p:cSld></p:notes>`,
    },
    { notesSlide: '../notesSlides/notesSlide1.xml' },
  ),
  comment: pptx(
    '',
    {
      'ppt/comments/comment1.xml': `<p:cmLst ${PNS}><p:cm><p:text>${INSIDE}</p:text></p:cm></p:cmLst>`,
    },
    { comments: '../comments/comment1.xml' },
  ),
  'hidden slide': pptx(shape(INSIDE), {}, {}, 'show="0"'),
  'alternate content': pptx(
    `<mc:AlternateContent><mc:Choice Requires="a14">${shape(INSIDE)}</mc:Choice><mc:Fallback>${shape(INSIDE)}</mc:Fallback></mc:AlternateContent>`,
  ),
  'equation as alternate content': pptx(
    `<p:sp><p:txBody><a:p><mc:AlternateContent><mc:Choice Requires="a14"><a14:m xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main"><m:oMath xmlns:m="${OFFICE}/officeDocument/2006/math"><m:r><m:t>${INSIDE}</m:t></m:r></m:oMath></a14:m></mc:Choice><mc:Fallback><a:r><a:t> </a:t></a:r></mc:Fallback></mc:AlternateContent></a:p></p:txBody></p:sp>`,
  ),
  'picture behind a slide': pptx(
    '',
    {
      'ppt/slides/slide2.xml': `<p:sld ${PNS}><p:cSld><p:bg><p:bgPr><a:blipFill><a:blip r:embed="r0"/></a:blipFill></p:bgPr></p:bg><p:spTree>${shape('The second slide.')}</p:spTree></p:cSld></p:sld>`,
    },
    { image: '../media/a.png' },
  ),
  'shape filled with a picture': pptx(
    '<p:sp><p:spPr><a:blipFill><a:blip r:embed="r0"/></a:blipFill></p:spPr></p:sp>',
    {},
    { image: '../media/a.png' },
  ),
  'words of the layout': pptx(
    '',
    {
      'ppt/slideLayouts/slideLayout1.xml': `<p:sldLayout ${PNS}><p:cSld><p:spTree>${shape(INSIDE)}</p:spTree></p:cSld></p:sldLayout>`,
    },
    { slideLayout: '../slideLayouts/slideLayout1.xml' },
  ),
  'words of the master': pptx(
    '',
    {
      'ppt/slideLayouts/slideLayout1.xml': `<p:sldLayout ${PNS}><p:cSld><p:spTree/></p:cSld></p:sldLayout>`,
      'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relations({
        slideMaster: '../slideMasters/slideMaster1.xml',
      }),
      'ppt/slideMasters/slideMaster1.xml': `<p:sldMaster ${PNS}><p:cSld><p:spTree>${shape(INSIDE)}</p:spTree></p:cSld></p:sldMaster>`,
    },
    { slideLayout: '../slideLayouts/slideLayout1.xml' },
  ),
  'hidden group': pptx(
    `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="9" name="G" hidden="1"/></p:nvGrpSpPr>${shape(INSIDE)}</p:grpSp>`,
  ),
  'hidden beside the slide': pptx(
    shape(INSIDE).replace(
      '<p:sp>',
      '<p:sp><p:spPr><a:xfrm><a:off x="-5000000" y="0"/><a:ext cx="4000000" cy="900000"/></a:xfrm></p:spPr>',
    ),
  ),
  'missing slide': pptx('', {
    'ppt/presentation.xml': `<p:presentation ${PNS}><p:sldIdLst><p:sldId id="256" r:id="r0"/><p:sldId id="257" r:id="r1"/><p:sldId id="258" r:id="r7"/></p:sldIdLst></p:presentation>`,
  }),
  'table in the notes': pptx(
    '',
    {
      'ppt/notesSlides/notesSlide1.xml': `<p:notes ${PNS}><p:cSld><p:spTree>${frame(`${OFFICE}/drawingml/2006/table`, `<a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>${INSIDE}</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl>`)}</p:spTree></p:cSld></p:notes>`,
    },
    { notesSlide: '../notesSlides/notesSlide1.xml' },
  ),
  ink: pptx(
    '<mc:AlternateContent><mc:Choice Requires="p14" xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main"><p:contentPart r:id="r0"/></mc:Choice></mc:AlternateContent>',
  ),
};

const SNS = `xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${R}"`;
const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const xlsx = (
  rest: string,
  parts: Readonly<Record<string, string>> = {},
  related: Readonly<Record<string, string>> = {},
  second = '',
  cells = '',
): Uint8Array =>
  packed({
    '_rels/.rels': relations({ officeDocument: 'xl/workbook.xml' }),
    'xl/workbook.xml': `<workbook ${SNS}><sheets><sheet name="S" r:id="r0"/>${second}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r0" Type="${R}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r1" Type="${R}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="r2" Type="${R}/chartsheet" Target="chartsheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${SNS}><sheetData><row>${cell(BEFORE)}${cell(AFTER)}${cells}</row></sheetData>${rest}</worksheet>`,
    'xl/worksheets/_rels/sheet1.xml.rels': relations(related),
    ...parts,
  });
const XDR = `xmlns:xdr="${OFFICE}/drawingml/2006/spreadsheetDrawing" xmlns:a="${OFFICE}/drawingml/2006/main" xmlns:r="${R}" xmlns:c="${OFFICE}/drawingml/2006/chart"`;
const onSheet = (inner: string): Uint8Array =>
  xlsx(
    '<drawing r:id="r0"/>',
    {
      'xl/drawings/drawing1.xml': `<xdr:wsDr ${XDR}><xdr:twoCellAnchor>${inner}</xdr:twoCellAnchor></xdr:wsDr>`,
      'xl/charts/chart1.xml': CHART,
      'xl/drawings/_rels/drawing1.xml.rels': relations({ chart: '../charts/chart1.xml' }),
    },
    { drawing: '../drawings/drawing1.xml' },
  );
const sheet2 = {
  'xl/worksheets/sheet2.xml': `<worksheet ${SNS}><sheetData><row>${cell(INSIDE)}</row></sheetData></worksheet>`,
};
const XLSX: Readonly<Record<string, Uint8Array>> = {
  'hidden sheet': xlsx('', sheet2, {}, '<sheet name="T" state="hidden" r:id="r1"/>'),
  'very hidden sheet': xlsx('', sheet2, {}, '<sheet name="T" state="veryHidden" r:id="r1"/>'),
  'sheet of a chart': xlsx(
    '',
    { 'xl/chartsheets/sheet1.xml': `<chartsheet ${SNS}><drawing r:id="r0"/></chartsheet>` },
    {},
    '<sheet name="C" r:id="r2"/>',
  ),
  'missing sheet': xlsx('', {}, {}, '<sheet name="T" r:id="r1"/>'),
  comment: xlsx(
    '',
    {
      'xl/comments1.xml': `<comments ${SNS}><commentList><comment ref="A1"><text><t>${INSIDE}</t></text></comment></commentList></comments>`,
    },
    { comments: '../comments1.xml' },
  ),
  picture: onSheet('<xdr:pic><xdr:blipFill><a:blip r:embed="r0"/></xdr:blipFill></xdr:pic>'),
  chart: onSheet(
    '<xdr:graphicFrame><a:graphic><a:graphicData><c:chart r:id="r0"/></a:graphicData></a:graphic></xdr:graphicFrame>',
  ),
  'text box': onSheet(
    `<xdr:sp><xdr:txBody><a:p><a:r><a:t>${INSIDE}</a:t></a:r></a:p></xdr:txBody></xdr:sp>`,
  ),
  header: xlsx(`<headerFooter><oddHeader>&amp;L${INSIDE}</oddHeader></headerFooter>`),
  'formula without a value': xlsx('', {}, {}, '', `<c><f>"${INSIDE}"</f></c>`),
  'missing strings': xlsx('', {}, {}, '', '<c t="s"><v>4</v></c>'),
  SmartArt: onSheet(
    `<xdr:graphicFrame><a:graphic><a:graphicData uri="${OFFICE}/drawingml/2006/diagram"><dgm:relIds xmlns:dgm="${OFFICE}/drawingml/2006/diagram" r:dm="r0"/></a:graphicData></a:graphic></xdr:graphicFrame>`,
  ),
  'field of a form': xlsx('<controls><control shapeId="1" r:id="r0" name="Tick"/></controls>'),
  'hidden by its format': xlsx(
    '',
    {
      'xl/styles.xml': `<styleSheet ${SNS}><numFmts><numFmt numFmtId="170" formatCode=";;;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
    },
    {},
    '',
    cell(INSIDE).replace('<c ', '<c s="1" '),
  ),
  'embedded object': xlsx(
    '<oleObjects><oleObject progId="Word.Document.12" r:id="r0"/></oleObjects>',
  ),
};

const rtf = (inner: string): string => `{\\rtf1\\ansi ${BEFORE}\\par ${inner}\\par ${AFTER}\\par}`;
const RTF: Readonly<Record<string, string>> = {
  picture: rtf('{\\pict\\pngblip 89504e47}'),
  'embedded object': rtf('{\\object\\objemb{\\*\\objdata 0105}}'),
  footnote: rtf(`Noted{\\footnote ${INSIDE}}`),
  comment: rtf(`Noted{\\*\\annotation ${INSIDE}}`),
  header: rtf(`{\\header ${INSIDE}}`),
  footer: rtf(`{\\footer ${INSIDE}}`),
  'text box': rtf(`{\\shp{\\*\\shpinst{\\shptxt ${INSIDE}\\par}}}`),
  WordArt: rtf(`{\\shp{\\*\\shpinst{\\sp{\\sn gtextUNICODE}{\\sv ${INSIDE}}}}}`),
  'hidden text': rtf(`{\\v ${INSIDE}}`),
  deletion: rtf(`{\\deleted ${INSIDE}}`),
  field: rtf(`{\\field{\\*\\fldinst HYPERLINK "https://example.org"}{\\fldrslt ${INSIDE}}}`),
  'form field': rtf(
    `{\\field{\\*\\fldinst FORMTEXT{\\*\\formfield{\\fftype0 \\ffdeftext ${INSIDE}}}}{\\fldrslt ${INSIDE}}}`,
  ),
  'drop-down': rtf(
    `{\\field{\\*\\fldinst FORMDROPDOWN{\\*\\formfield{\\fftype2\\ffres1{\\*\\ffl cat}{\\*\\ffl ${INSIDE}}}}}{\\fldrslt }}`,
  ),
  'tick box': rtf(
    `{\\field{\\*\\fldinst FORMCHECKBOX{\\*\\formfield{\\fftype1\\ffres1}}}{\\fldrslt }}${INSIDE}`,
  ),
  equation: rtf(`{\\mmath{\\*\\moMath{\\mr ${INSIDE}}}}`),
  'text box in a header': rtf(`{\\header {\\shp{\\*\\shpinst{\\shptxt ${INSIDE}\\par}}}}`),
  'text box in a note': rtf(`Noted{\\footnote x{\\shp{\\*\\shpinst{\\shptxt ${INSIDE}\\par}}}}`),
  'text box of an older kind': rtf(`{\\*\\do\\dptxbx{\\dptxbxtext ${INSIDE}\\par}}`),
  'hidden text in a note': rtf(`Noted{\\footnote x{\\v ${INSIDE}}}`),
  'hidden text in a text box': rtf(`{\\shp{\\*\\shpinst{\\shptxt x{\\v ${INSIDE}}\\par}}}`),
  'formula as a field': rtf(`{\\field{\\*\\fldinst EQ \\\\f(${INSIDE};2)}{\\fldrslt }}`),
  'table within a table': rtf(
    `\\trowd\\intbl One\\cell\\itap2 ${INSIDE}\\nestcell{\\*\\nesttableprops\\trowd\\nestrow}{\\nonesttables\\par}\\cell\\row\\pard `,
  ),
};

const html = (inner: string): string =>
  `<!doctype html><html><head><meta name="generator" content="LibreOffice"></head><body><p>${BEFORE}</p>${inner}<p>${AFTER}</p></body></html>`;
const HTML: Readonly<Record<string, string>> = {
  picture: html('<img src="a.png">'),
  'vector drawing': html(`<svg><text>${INSIDE}</text></svg>`),
  canvas: html('<canvas></canvas>'),
  frame: html('<iframe src="a.html"></iframe>'),
  'frame with its page': html(`<iframe srcdoc="<p>${INSIDE}</p>"></iframe>`),
  object: html('<object data="a.pdf"></object>'),
  embed: html('<embed src="a.pdf">'),
  video: html('<video src="a.mp4"></video>'),
  sound: html('<audio src="a.mp3"></audio>'),
  'hidden text': html(`<p style="display:none">${INSIDE}</p>`),
  'hidden by attribute': html(`<p hidden>${INSIDE}</p>`),
  'text field': html(`<textarea>${INSIDE}</textarea>`),
  input: html(`<input type="text" value="${INSIDE}">`),
  'tick box': html(`<label><input type="checkbox" checked>${INSIDE}</label>`),
  'list to choose from': html(
    `<select><option>cat</option><option selected>${INSIDE}</option></select>`,
  ),
  details: html(`<details><summary>More</summary>${INSIDE}</details>`),
  equation: html(`<math><mi>${INSIDE}</mi></math>`),
  'dialog that is open': html(`<dialog open>${INSIDE}</dialog>`),
  'hidden dialog': html(`<dialog>${INSIDE}</dialog>`),
  'before a table within a table': html(
    `<table><tr><td>One</td><td>${INSIDE}<table><tr><td>in</td><td>ner</td></tr></table></td></tr></table>`,
  ),
  'after a table within a table': html(
    `<table><tr><td>One</td><td><table><tr><td>in</td><td>ner</td></tr></table>${INSIDE}</td></tr></table>`,
  ),
  'cell without a row': html(`<table><td>${INSIDE}</td></table>`),
  'cell without a table': html(`<div><td>${INSIDE}</td></div>`),
  'words between cells': html(`<table><tr>${INSIDE}<td>One</td><td>Two</td></tr></table>`),
  'first of a list to choose from': html(
    `<select><option>${INSIDE}</option><option>cat</option></select>`,
  ),
  'button with a value': html(`<input type="submit" value="${INSIDE}">`),
  'frames instead of a page': html('<frameset><frame src="a.html"></frameset>'),
  'picture as a button': html('<input type="image" src="a.png">'),
  'picture behind': html('<div style="background-image:url(a.png)"></div>'),
  'hidden by its class': html(
    `<style>p.quiet { display: none }</style><p class="quiet">${INSIDE}</p>`,
  ),
  'hidden by being far off': html(`<p style="position:absolute; left:-9999px">${INSIDE}</p>`),
  'hidden by having no colour': html(`<p style="color: transparent">${INSIDE}</p>`),
};

const ipynb = (outputs: readonly unknown[], cells: readonly unknown[] = []): string =>
  JSON.stringify({
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {},
    cells: [
      { cell_type: 'markdown', metadata: {}, source: `${BEFORE}\n\n${AFTER}` },
      { cell_type: 'code', metadata: {}, source: 'x', outputs },
      ...cells,
    ],
  });
const shows = (data: Readonly<Record<string, unknown>>) => [
  { output_type: 'display_data', metadata: {}, data },
];
const IPYNB: Readonly<Record<string, string>> = {
  picture: ipynb(shows({ 'image/png': 'iVBORw0KGgo=' })),
  'vector drawing': ipynb(shows({ 'image/svg+xml': `<svg><text>${INSIDE}</text></svg>` })),
  'attached picture': ipynb(
    [],
    [
      {
        cell_type: 'markdown',
        metadata: {},
        source: '![a](attachment:a.png)',
        attachments: { 'a.png': { 'image/png': 'iVBORw0KGgo=' } },
      },
    ],
  ),
  page: ipynb(shows({ 'text/html': `<p>${INSIDE}</p>` })),
  widget: ipynb(shows({ 'application/vnd.jupyter.widget-view+json': { model_id: 'a' } })),
  plot: ipynb(shows({ 'application/vnd.plotly.v1+json': { data: [] } })),
  script: ipynb(shows({ 'application/javascript': `alert("${INSIDE}")` })),
  formula: ipynb(shows({ 'text/latex': INSIDE })),
  fault: ipynb([{ output_type: 'error', ename: 'E', evalue: INSIDE, traceback: [INSIDE] }]),
  'raw cell': ipynb([], [{ cell_type: 'raw', metadata: {}, source: INSIDE }]),
  'hidden cell': ipynb(
    [],
    [
      {
        cell_type: 'code',
        metadata: { jupyter: { source_hidden: true } },
        source: INSIDE,
        outputs: [],
      },
    ],
  ),
  'frame in what a cell gave': ipynb(
    shows({
      'text/html': '<iframe src="https://example.org"></iframe>',
      'text/plain': '<IPython.lib.display.IFrame at 0x7f>',
    }),
  ),
  'picture in what a cell gave': ipynb(
    shows({ 'text/html': '<p>Seen</p><img src="a.png">', 'text/plain': '<HTML object>' }),
  ),
  'plot that is also told in words': ipynb(
    shows({ 'application/vnd.plotly.v1+json': { data: [] }, 'text/plain': 'Figure({})' }),
  ),
  'video in what a cell gave': ipynb(shows({ 'video/mp4': 'AAAA', 'text/plain': 'Video' })),
  'cell of an unknown kind': ipynb([], [{ cell_type: 'sql', metadata: {}, source: INSIDE }]),
};

const md = (inner: string): string => `${BEFORE}\n\n${inner}\n\n${AFTER}\n`;
const MD: Readonly<Record<string, string>> = {
  picture: md('![a](a.png)'),
  'picture among words': md('Words <img src="a.png"> here'),
  frame: md('Words <iframe src="a.html"></iframe> here'),
  video: md('<video src="a.mp4"></video>'),
  'note with a list': md(`Noted[^1]\n\n[^1]: A note.\n\n    - ${INSIDE}`),
  'note with a program': md(`Noted[^1]\n\n[^1]: A note.\n\n        ${INSIDE}`),
  'head of the file': `---\ntitle: ${INSIDE}\n---\n\n${BEFORE}\n\n${AFTER}\n`,
  'abstract in the head of the file': `---\ntitle: T\nabstract: |\n  ${INSIDE}\n---\n\n${BEFORE}\n\n${AFTER}\n`,
  'hidden text': md(`Words <span style="display:none">${INSIDE}</span> here`),
  'hidden paragraph': md(`<div style="display:none">\n\n${INSIDE}\n\n</div>`),
  'deep quotation': md(`${'> '.repeat(80)}${INSIDE}`),
};

const tex = (inner: string, preamble = ''): string =>
  `\\documentclass{article}\n${preamble}\\begin{document}\n${BEFORE}\n\n${inner}\n\n${AFTER}\n\\end{document}\n`;
const TEX: Readonly<Record<string, string>> = {
  picture: tex('\\includegraphics{a.png}'),
  'pages of a PDF': tex('\\includepdf[pages=-]{a.pdf}'),
  'another file': tex('\\input{chapter}'),
  'program in another file': tex('\\lstinputlisting[language=C]{a.c}'),
  'sources in another file': tex('\\bibliography{refs}'),
  'own command': tex('So \\mine{} it is.', `\\newcommand{\\mine}{${INSIDE}}\n`),
  'own command with an argument': tex(
    `So \\mine{${INSIDE}} it is.`,
    '\\newcommand{\\mine}[1]{(#1)}\n',
  ),
  'own command by def': tex('So \\mine\\ it is.', `\\def\\mine{${INSIDE}}\n`),
  'program with a percent sign': tex(
    `\\begin{lstlisting}\nprintf("%d ${INSIDE}");\n\\end{lstlisting}`,
  ),
  'words with a percent sign': tex(`So \\verb|%d ${INSIDE}| it is.`),
  'note at the title': tex('', `\\title{T\\thanks{${INSIDE}}}\n`),
  'abstract before the text': tex('', `\\abstract{${INSIDE}}\n`),
  'running head': tex('', `\\usepackage{fancyhdr}\\lhead{${INSIDE}}\n`),
  'hidden text': tex(`So {\\color{white}${INSIDE}} it is.`),
  'hidden words': tex(`So \\textcolor{white}{${INSIDE}} it is.`),
  drawing: tex(`\\begin{forest}[${INSIDE}]\\end{forest}`),
  'deep braces': tex(`${'{\\textbf{'.repeat(40)}${INSIDE}${'}}'.repeat(40)}`),
};

const at = (y: number, text: string): string => `BT /F1 12 Tf 60 ${y} Td (${text}) Tj ET`;
const pdf = (content = '', page = '', root = '', objects: readonly string[] = []): string => {
  const all = `${at(780, BEFORE)} ${at(740, AFTER)} ${content}`;
  return `${[
    `<</Type/Catalog/Pages 2 0 R ${root}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>/XObject<</X 6 0 R>>>>/Contents 4 0 R ${page}>>`,
    `<</Length ${all.length}>>\nstream\n${all}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...objects,
  ].reduce(
    (text, object, index) => `${text}${index + 1} 0 obj\n${object}\nendobj\n`,
    '%PDF-1.7\n',
  )}trailer<</Root 1 0 R>>\n%%EOF`;
};
const PIXELS = 'f'.repeat(60 * 60 * 3 * 2);
const annotation = (fields: string): string =>
  pdf('', '/Annots[6 0 R]', '', [`<</Type/Annot/Rect[60 600 300 640]${fields}>>`]);
const PDF: Readonly<Record<string, string>> = {
  picture: pdf('q 400 0 0 400 60 200 cm /X Do Q', '', '', [
    `<</Type/XObject/Subtype/Image/Width 60/Height 60/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/ASCIIHexDecode/Length ${PIXELS.length + 1}>>\nstream\n${PIXELS}>\nendstream`,
  ]),
  comment: annotation(`/Subtype/Text/Contents(${INSIDE})`),
  highlight: annotation(
    `/Subtype/Highlight/QuadPoints[60 640 300 640 60 600 300 600]/Contents(${INSIDE})`,
  ),
  'note on the page': annotation(`/Subtype/FreeText/DA(/Helv 12 Tf)/Contents(${INSIDE})`),
  stamp: annotation('/Subtype/Stamp/Name/Draft'),
  ink: annotation('/Subtype/Ink/InkList[[60 600 80 620]]'),
  'attached to a place': annotation(
    '/Subtype/FileAttachment/FS<</F(a.txt)/Type/Filespec/EF<</F 7 0 R>>>>',
  ),
  'attached file': pdf('', '', '/Names<</EmbeddedFiles<</Names[(a.txt) 7 0 R]>>>>', [
    '<<>>',
    '<</Type/Filespec/F(a.txt)/EF<</F 8 0 R>>>>',
    '<</Type/EmbeddedFile/Length 1>>\nstream\na\nendstream',
  ]),
  'sideways text': pdf(`BT /F1 12 Tf 0 1 -1 0 400 300 Tm (${INSIDE}) Tj ET`),
  'text off the page': pdf(at(2000, INSIDE)),
};

const KINDS = {
  docx: DOCX,
  odt: ODT,
  pptx: PPTX,
  xlsx: XLSX,
  rtf: RTF,
  html: HTML,
  ipynb: IPYNB,
  md: MD,
  tex: TEX,
  pdf: PDF,
};

test.each(
  Object.entries(KINDS).flatMap(([extension, files]) =>
    Object.entries(files).map(([thing, bytes]) => [extension, thing, bytes] as const),
  ),
)(
  '[REPORT-23] what a reader skips is read or named; in a .%s: %s',
  async (extension, thing, bytes) => {
    const document = await read(extension, bytes);
    expect(document.text).toContain(BEFORE);
    expect(document.text).toContain(AFTER);
    const times = document.text.split(INSIDE).length - 1;
    // Read once, or else reported as missing; what is hidden in the original is marked.
    expect(times).toBeLessThanOrEqual(1);
    const isTold = document.left_out.length > 0 || document.read_share < 1;
    expect(times === 1 || isTold).toBe(true);
    const isMarked = document.blocks.some(
      (block) => blockText(document, block).includes(INSIDE) && block.hidden !== undefined,
    );
    expect(isMarked).toBe(thing.includes('hidden') && thing !== 'hidden cell');
  },
);

test('[REPORT-23] names each of several left-out things of one kind', async () => {
  const document = await read(
    'odt',
    odt(
      `<text:table-of-content><text:index-body>${op('Chapters')}</text:index-body></text:table-of-content>${op('<draw:control draw:control="gone"/>')}`,
    ),
  );
  expect(document.left_out).toEqual([
    {
      what: 'other',
      count: 2,
      note: 'The table of contents is not part of the text. A field of a form can’t be read: look at the original.',
    },
  ]);
});
