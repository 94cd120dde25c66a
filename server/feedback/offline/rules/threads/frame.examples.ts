import type { Examples } from '../../examples.ts';

const MIDDLE =
  'Noise wakes children in the night, and nobody can read at an open window in summer. We all know streets of this kind in our own town.';

export const examples: Examples = {
  triggers: [
    {
      text: `# Streets\n\nA quiet street gives sleep to families and customers to small shops. It is worth some money, as I want to argue here.\n\n## Sleep\n\n${MIDDLE}\n\n## Conclusion\n\nCars will not go away at once, of course. But families and customers will thank a council for its quiet street.\n\n## References\n\nLeape, London.`,
      extension: 'md',
    },
    {
      text: `A quiet street gives sleep to families and customers to small shops. It is worth some money, as I want to argue here.\n\n${MIDDLE}\n\nCars will not go away at once, of course. But families and customers will thank a council for its quiet street.`,
      quotes: 'families and customers',
    },
    {
      text: `Reading aloud builds patience, memory and a voice. Nobody should lose that because a screen is nearer than the shelf.\n\n${MIDDLE}\n\nIn the end patience, memory and a voice are what every pupil takes home. The screen gives them nothing of the kind.`,
    },
    {
      text: `On the ward I expected routine, charts and silence from everybody. I was nineteen and had never met anybody who was very ill.\n\n${MIDDLE}\n\nThe routine and the charts were there, but the silence I expected was my own. It took a patient to tell me so.`,
      genre: 'reflection',
    },
    {
      text: `Bats eat beetles and moths that would ruin a harvest of cotton. Farmers know it, and they build houses for them near the fields.\n\n${MIDDLE}\n\nThat is why beetles and moths do less to a harvest where bats live. A wooden house is cheaper than poison.`,
      genre: 'short_answer',
    },
    {
      text: `School uniforms hide money but teach obedience to every child. My school has had them for ten years, and I have worn mine on every single day.\n\n${MIDDLE}\n\nNobody has grown by it. What uniforms teach is obedience, and money can be seen on a shoe as well.`,
    },
    {
      text: `Volunteers bring patience and laughter into hospitals that have neither. I saw it when my grandmother lay in one of them last year.\n\n${MIDDLE}\n\nA machine can measure a heart. Only volunteers bring laughter and patience to those hospitals, and they ask for nothing.`,
    },
  ],
  silent: [
    // No ending: the section stops, a heading follows with nothing under it, or what comes is announced.
    {
      text: `# Streets\n\nA quiet street gives sleep to families and customers to small shops. It is worth some money, as I want to argue here.\n\n## Sleep\n\n${MIDDLE}\n\n## Trade\n\nCars will not go away at once, of course. But families and customers will thank a council for its quiet street.`,
      extension: 'md',
    },
    {
      text: `# Streets\n\nA quiet street gives sleep to families and customers to small shops. It is worth some money, as I want to argue here.\n\n${MIDDLE}\n\nCars will not go away at once, of course. But families and customers will thank a council for its quiet street.\n\n## Money`,
      extension: 'md',
    },
    {
      text: `A quiet street gives sleep to families and customers to small shops. It is worth some money, as I want to argue here.\n\n${MIDDLE}\n\nCars will not go away at once, of course. I will now show what families and customers get from a quiet street.`,
    },
    // A name of two words comes again, and nothing of one's own.
    {
      text: `Design patterns matter in software engineering for a number of things. I heard of them in the second week.\n\n${MIDDLE}\n\nIn this class I could see how software engineering is done. That was new to me, and I will go on with it.`,
    },
    // Nothing that comes again is a thing, but one.
    {
      text: `The course that we are currently taking is one of the hard ones of this year. Nobody had told us so beforehand.\n\n${MIDDLE}\n\nWhoever teaches the course that we are currently taking is friendly to all of us. That helps on a dark day.`,
    },
    // The task's own words.
    {
      text: `School uniforms hide money but teach obedience to every child. My school has had them for ten years, and I have worn mine on every single day.\n\n${MIDDLE}\n\nNobody has grown by it. What uniforms teach is obedience, and money can be seen on a shoe as well.`,
      brief: 'Do uniforms hide money and teach obedience?',
    },
    // Handed in twice.
    {
      text: `A quiet street gives sleep to families and customers to small shops. It is worth some money, as I want to argue here.\n\n${MIDDLE}\n\nCars will not go away at once. A quiet street gives sleep to families and customers to small shops.`,
    },
    {
      text: `A quiet street gives sleep to families and customers to small shops. It is worth some money.\n\nBut families and customers will thank a council for its quiet street. I am sure of that, whatever others may say of it.`,
    },
    {
      text: `A quiet street gives sleep to families and customers to small shops. It is worth some money, as I want to argue here.\n\n${MIDDLE}\n\nCars will not go away at once, of course. Whoever drives one should leave it outside of the town.`,
    },
    {
      text: `Does a quiet street give sleep to families and customers to small shops? It is worth some money, as I want to argue here.\n\n${MIDDLE}\n\nWill families and customers thank a council for its quiet street? I am sure of it, whatever others may say of that.`,
    },
    {
      text: `A quiet street gives sleep to families and customers to small shops. It was dark when we came.\n\n${MIDDLE}\n\nThen families and customers ran out into the quiet street. We ran with them until the lamp went out.`,
      genre: 'narrative',
    },
  ],
};
