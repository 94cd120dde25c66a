import { category } from './types.ts';

export const evidence = category('evidence', 'Evidence & Referencing', {
  excellent: [
    'You choose strong and relevant sources and make them work for you: each one supports a specific point rather than decorating it.',
    'Your referencing follows [Style Guide] accurately and consistently, in the text and in the list. I could trace every one of your claims.',
    'You read beyond the core list, and it shows. Your use of [Source] brings something to [Topic] that most discussions miss.',
    'You weigh the quality of your evidence openly, and say where it is thin or contested. That honesty makes your conclusions more trustworthy.',
    'Quotation, paraphrase and your own voice are beautifully balanced. You quote only where the exact words matter, and always say what they show.',
  ],
  good: [
    'You support your main points with suitable sources. A little more recent research on [Topic] would bring your evidence up to date.',
    'Your referencing is mostly correct. Check [Style Guide] for [Specific Area], where small slips recur, and correct them all at once.',
    'Your evidence is well chosen. After each quotation, add a sentence of your own that says what it proves; do not leave the reader to work that out.',
    'You use a good range of sources. In [Specific Area] you lean on one author for several paragraphs; a second voice would test that view.',
    'Your reference list and your citations agree almost everywhere. Check [Source], which I found in only one of the two.',
  ],
  fair: [
    'Some of your important claims have no source, for example in [Specific Area]. Go through your draft and underline every statement of fact: each one needs a reference or a reason.',
    'Your referencing does not follow [Style Guide] consistently. Format one reference correctly with the guide beside you, then use it as a pattern for the others.',
    'You rely mainly on general websites. Use the library search to find two or three peer-reviewed articles on [Topic], and build your key points on those.',
    'Your quotations are long and do much of the talking. Paraphrase most of them in your own words, cite them, and comment on what they show.',
    'You cite sources, but it is often unclear which idea is theirs and which is yours. Phrases such as "[Author] argues that" will make the border visible.',
  ],
  poor: [
    'Your work makes claims without evidence. Choose your three most important points, find at least one reliable source for each, and cite it where you use it.',
    'There is no reference list, so a reader cannot check your sources. Add one in [Style Guide] format; the library guide and the writing centre can help you.',
    'Parts of [Specific Area] stay very close to the wording of a source. Put the source away, explain the idea as you would to a friend, and then add the citation. Do come and see me if you are unsure where the line is.',
    'Several of the sources you use are not suitable for academic work. Ask of each: who wrote it, for whom, and has anyone checked it?',
    'Your in-text citations and your reference list do not match. Check them one against the other, and make sure that every source appears in both places.',
  ],
});
