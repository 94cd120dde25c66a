import type { Examples } from '../../examples.ts';

export const examples: Examples = {
  triggers: [
    {
      text: 'The mother says: “You are born with deep roots in this soil.” It is true that roots hold a tree, and that they keep it from walking away.',
      quotes: 'roots hold a tree',
    },
    {
      text: 'Emerson wrote that “a foolish consistency is the hobgoblin of little minds”. But consistency about what one knows to be wrong helps nobody at all.',
    },
    {
      text: 'The song begins with “listen to the slow wind blow”. This phrase invites the listener to stand still for a moment.',
    },
    {
      text: 'The report calls the bridge “a danger for whoever crosses it by night”. The danger, however, came from the missing lamps.',
      genre: 'report',
    },
    {
      text: 'In the text it says "the mast was never safe for passengers". No ship was ever held by it, and no passengers stepped out there.',
      genre: 'short_answer',
    },
    {
      text: 'My mentor said “nobody is born with patience for others”. I had thought that patience was something I simply lacked.',
      genre: 'reflection',
    },
  ],
  silent: [
    // The same word by chance: it is no thing that is spoken of.
    {
      text: 'Trade “contributed to a greater sense of unity” in all of the provinces. This led to a greater delay in every one of the ports.',
    },
    {
      text: 'The mother says: “You are born with deep roots in this soil.” Her son left the house on the very next morning.',
    },
    {
      text: 'The mother says: “You are born with deep roots in this soil.” Do roots hold a tree, or do they keep it from walking?',
    },
    {
      text: 'The mother says: “You are born with deep roots in this soil.” The son says: “Roots are for trees and not for me.”',
    },
    {
      text: 'Everybody has read “Deep Roots”. Roots hold a tree, and they also keep it from walking away.',
    },
    {
      text: 'The mother says: “You are born with deep roots in this soil.”\n\nRoots hold a tree, and they also keep it from walking away.',
    },
    { text: 'The mother says: “You are born with deep roots in this soil.” Roots hold trees.' },
    {
      text: '“You are born with deep roots in this soil,” she said. Roots of old trees stood around us like people.',
      genre: 'narrative',
    },
  ],
};
