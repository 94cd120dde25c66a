/** The keys of the desk, as they are told (DESK-8). */
export const DESK_KEYS: readonly { title: string; keys: readonly (readonly [keys: string, does: string])[] }[] = [
  {
    title: 'Marking',
    keys: [
      ['1 … 9, 0', 'choose a level of the criterion, again to give it up; 0 is the tenth'], ['j', 'next criterion'], ['k', 'previous criterion'],
      ['Escape', 'from a text field back to its criterion'],
    ],
  },
  {
    title: 'Scripts',
    keys: [
      ['Mod+Enter', 'save, and on to the next that isn’t marked'], ['n', 'next that isn’t marked'], ['Shift+ArrowRight', 'next script'],
      ['Shift+ArrowLeft', 'previous script'],
    ],
  },
  { title: 'The desk', keys: [['m', 'fold the script, or unfold it'], ['/', 'the comment bank'], ['?', 'these keys']] },
];
