/** The desk's shortcuts as listed for users (DESK-8). */
export const DESK_KEYS: readonly {
  title: string;
  keys: readonly (readonly [keys: string, does: string])[];
}[] = [
  {
    title: 'Marking',
    keys: [
      ['1 … 9, 0', 'choose a level of the criterion, again to give it up; 0 is the tenth'],
      ['q w e r t y u o', 'insert the suggestion beside that letter'],
      ['a', 'take the next point of the draft on this criterion into the feedback'],
      ['v', 'take it in your own words'],
      ['d', 'drop it'],
      ['j', 'next criterion'],
      ['k', 'previous criterion'],
      ['g', 'write the grade'],
      ['f', 'write the feedback'],
      ['Escape', 'from a text field back to its criterion'],
    ],
  },
  {
    title: 'Notes',
    keys: [
      ['c', 'a note on what is selected, or on the whole script'],
      ['Shift+c', 'suggest another wording of what is selected'],
      ['Shift+h', 'highlight what is selected, without words'],
      ['s', 'select the next sentence'],
      ['Shift+s', 'the one before'],
      ['x', 'select one sentence more'],
      ['b', 'a box on a page or picture, for a note; arrows move it, with Shift they size it'],
      ['Enter', 'keep the note; Shift+Enter is a new line'],
    ],
  },
  {
    title: 'Scripts',
    keys: [
      ['Mod+Enter', 'save, and on to the next that isn’t marked'],
      ['Mod+z', 'undo the last mark, grade or save and next'],
      ['Mod+Shift+z', 'redo it'],
      ['n', 'next that isn’t marked'],
      ['h', 'give this mark to scripts that say the same'],
      ['z', 'undo giving it'],
      ['Shift+ArrowRight', 'next script'],
      ['Shift+ArrowLeft', 'previous script'],
    ],
  },
  {
    title: 'The desk',
    keys: [
      ['l', 'find words in the script'],
      ['m', 'fold the script, or unfold it'],
      ['p', 'all pages, small'],
      ['+', 'larger'],
      ['-', 'smaller'],
      ['/', 'the comment bank'],
      ['i', 'your private note'],
      ['?', 'these keys'],
    ],
  },
];
