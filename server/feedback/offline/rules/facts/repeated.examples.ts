import type { Examples } from '../../examples.ts';

const SAID =
  'More and more people use computers every day, but not everyone agrees that this benefits our society.';

export const examples: Examples = {
  triggers: [
    {
      text: `${SAID} I think it does.\n\nFriends can write to each other. ${SAID} So decide for yourself.`,
    },
    {
      text: `Opening words stand here. ${SAID}\n\n${SAID} Closing words stand here.`,
      genre: 'short_answer',
    },
    {
      text: `Immer mehr Städte sperren ihre Innenstädte für den Verkehr, und viele Menschen sind damit nicht zufrieden. Das ist so.\n\nAm Ende gilt: Immer mehr Städte sperren ihre Innenstädte für den Verkehr, und viele Menschen sind damit nicht zufrieden.`,
      language: 'de',
    },
    {
      text: '歷史與未來是由誰寫的?學生!無論是什麼職業,無論是否到過正統的學院,每個都曾是一名學生。\n\n路很長。歷史與未來是由誰寫的?學生!無論是什麼職業,無論是否到過正統的學院,每個都曾是一名學生。',
      language: null,
    },
    { text: `- ${SAID}\n- Another thing entirely.\n- ${SAID}` },
    {
      text: `Les villes ferment leur centre aux voitures depuis dix ans, et beaucoup de commerçants ne sont pas contents. Bien.\n\nPour finir, les villes ferment leur centre aux voitures depuis dix ans, et beaucoup de commerçants ne sont pas contents.`,
      language: 'fr',
      genre: 'reflection',
    },
    {
      text: `Las ciudades cierran su centro a los coches desde hace diez años, y muchos comerciantes no están contentos. Bien.\n\nPara acabar, las ciudades cierran su centro a los coches desde hace diez años, y muchos comerciantes no están contentos.`,
      language: 'es',
      genre: 'reflection',
    },
  ],
  silent: [
    {
      text: `AM: policy not added, it is probably a duplicate of one before and so the search goes on from here.\n\nMore. AM: policy not added, it is probably a duplicate of one before and so the search goes on from here.`,
      genre: 'report',
    },
    // A query and a table of contents come again by their nature.
    {
      text: 'We ran this: SELECT l_flag, l_status FROM lineitem WHERE l_date <= 1998 GROUP BY l_flag, l_status ORDER BY l_flag and no more.\n\nThen again: SELECT l_flag, l_status FROM lineitem WHERE l_date <= 1998 GROUP BY l_flag, l_status ORDER BY l_flag and no more.',
      genre: 'reflection',
    },
    {
      text: '2.1.2 Bei welchen Kaufentscheidungen wird eher das implizite System aktiviert 2.1.3 Der grundlegende Mechanismus der Entscheidung im System\n\nSo ist es. 2.1.2 Bei welchen Kaufentscheidungen wird eher das implizite System aktiviert 2.1.3 Der grundlegende Mechanismus der Entscheidung im System',
      language: 'de',
      genre: 'reflection',
    },
    // A title that is named, and stands in a list of what was read.
    {
      text: `Opening words. Her paper called ${SAID.slice(0, -1)}, which we read, helped.\n\n- Course notes\n- ${SAID.slice(0, -1)} by Smith`,
      genre: 'report',
      extension: 'md',
    },
    {
      text: 'Opening words. run : make j u n i t b u i l d a s t n o w h e r e. Then more words.\n\nIt goes on. run : make j u n i t b u i l d a s t n o w h e r e. Closing words.',
      genre: 'report',
    },
    // A picture's other text is its caption in other words, or in the same.
    {
      text: `# Computers\n\nOpening words stand here.\n\n![${SAID}](a.png)\n\n*${SAID}*\n\nClosing words stand here.`,
      extension: 'md',
      genre: 'report',
    },
    {
      text: `# Computers\n\nOpening words stand here.\n\n![](a.png)\n*${SAID}*\n\n![${SAID}](b.png)\n**One more.**`,
      extension: 'md',
      genre: 'report',
    },
    {
      text: `if (car[i] != null) { if (cell[z].getX() == car[i].getX() && cell[z].getY() == car[i].getY()) { move(car[i], 1); } }\n\nIt is done again for the next one.\n\nif (car[i] != null) { if (cell[z].getX() == car[i].getX() && cell[z].getY() == car[i].getY()) { move(car[i], 1); } }`,
    },
    {
      text: `${SAID} I think it does.\n\nFriends write. ${SAID}`,
      brief: `More and more people use computers every day, but not everyone agrees that this benefits our society. Discuss.`,
    },
    { text: `${SAID} I think it does. Friends can write to each other.` },
    {
      text: 'The United Nations High Commissioner for Refugees says so. The United Nations High Commissioner for Refugees says more.',
    },
    {
      text: `The poster reads: “${SAID}” It is everywhere.\n\nAgain the poster reads: “${SAID}” Nobody looks.`,
    },
    { text: `${SAID} And so it goes.\n\n${SAID} And so it goes.`, genre: 'narrative' },
    {
      text: 'What computers do to us\n\nOpening words.\n\nWhat computers do to us\n\nClosing words.',
    },
    { text: `${SAID}\n\nReferences\n\nSmith, J. (2010) ${SAID}` },
    {
      text: 'for i in range(10):\n    print(i, "a b c d e f g h i j k l m")\n'.repeat(3),
      genre: 'code',
      extension: 'py',
    },
  ],
};
