import { type Examples, filler } from '#server/features/drafts/checks/examples.ts';

export const examples: Examples = {
  triggers: [
    { text: filler(200), brief: 'Write about 500 words.' },
    { text: filler(700), brief: 'Write 300 to 400 words.' },
    { text: filler(320), brief: 'Limit yourself to around 250 words.' },
    {
      text: '我们每个人都要学习。'.repeat(20),
      brief: '写一篇不少于800字的议论文。',
      language: null,
      genre: 'unknown',
    },
    {
      text: `Titel\n\n${filler(120)}`,
      brief: 'Schreiben Sie mindestens 300 Wörter.',
      language: 'de',
    },
    {
      text: filler(90),
      brief: 'Escribe al menos 200 palabras.',
      language: 'es',
      genre: 'narrative',
    },
    { text: filler(500), brief: 'Rédigez un texte de 300 mots maximum.', language: 'fr' },
  ],
  silent: [
    // The length of the abstract, on a line of its own, before that of the text.
    {
      text: filler(900),
      brief:
        'Abstract\nA well-prepared abstract says what was found.\nLimit 250 words\n\nMain text\nLimit 3000 words\n\nIntroduction\nIt says why.',
    },
    {
      text: filler(900),
      brief: 'Write an abstract of 100 words. The text is to be about 400 words.',
    },
    { text: filler(460), brief: 'Write about 500 words.' },
    { text: filler(240), brief: 'Limit yourself to around 250 words.' },
    { text: filler(200) },
    { text: filler(200), brief: 'Write an abstract of 500 words.' },
    { text: filler(200), brief: 'Answer each question in 100 words.' },
    { text: filler(200), brief: 'Write about 500 words.', complete: false },
    { text: 'print("one")\n', brief: 'Write about 500 words.', genre: 'code', extension: 'py' },
    {
      text: `${filler(285)}\n\nReferences\n\nSmith, J. (2010) ${filler(60)}`,
      brief: 'Write 300 words at most.',
    },
  ],
};
