import type { Examples } from '../../examples.ts';

const ASKS = 'Discuss. Use academic sources in Harvard style.';
const CITES = 'Charging works (Leape, 2006). It is fair as well (Eliasson, 2009).';

export const examples: Examples = {
  triggers: [
    {
      text: `${CITES}\n\nOne view is this: “nobody who drives into the centre pays what the trip costs the others”. That is plain.`,
      brief: ASKS,
      quotes: 'nobody who drives',
    },
    {
      text: `${CITES}\n\n"A price that nobody notices is a price that changes nothing at all". So the price must be seen.`,
      brief: ASKS,
    },
    {
      text: `${CITES}\n\nThe point is that "a road is a room that too many people enter at once" and this is why it is full.`,
      brief: ASKS,
      genre: 'report',
    },
    {
      text: `Die Maut wirkt (Leape 2006: 3). Sie ist gerecht (Knorr 2010: 4).\n\nEs gilt ja: „niemand zahlt für eine Fahrt so viel, wie sie alle anderen kostet“. das ist bekannt.`,
      brief: 'Belegen Sie Ihre Aussagen.',
      language: 'de',
    },
    {
      text: `Le péage fonctionne (Leape, 2006). Il est juste (Prud’homme, 2005).\n\nOn lit que « personne ne paie pour un trajet ce que ce trajet coûte aux autres ». cela est connu.`,
      brief: 'Citez vos sources.',
      language: 'fr',
    },
    {
      text: `El peaje funciona (Leape, 2006). Es justo (García, 2014).\n\nSe sabe que «nadie paga por un viaje lo que ese viaje cuesta a los demás». eso es conocido.`,
      brief: 'Cita las fuentes.',
      language: 'es',
    },
  ],
  silent: [
    {
      text: 'Charging works (Leape, 2006), and it is fair (Santos, 2004). That is so (“Value in the Delivery of Care Should Be the Goal, 2011”).',
      brief: 'Cite your sources.',
    },
    {
      text: 'Charging works (Leape, 2006), and it is fair (Santos, 2004). They were asked ‘on a scale from one to ten, how happy are you today?’ and shrugged.',
      brief: 'Cite your sources.',
    },
    {
      text: `${CITES}\n\nOne view is this: “nobody who drives into the centre pays what the trip costs the others” (Vickrey, 1963, p. 452).`,
      brief: ASKS,
    },
    {
      text: `${CITES}\n\nAs Vickrey put it, “nobody who drives into the centre pays what the trip costs the others”.`,
      brief: ASKS,
    },
    { text: `${CITES}\n\nThe term “road pricing” is old.`, brief: ASKS },
    {
      text: `${CITES}\n\nOne view is this: “nobody who drives into the centre pays what the trip costs the others”.`,
    },
    {
      text: 'One view is this: “nobody who drives into the centre pays what the trip costs the others”.',
      brief: ASKS,
    },
    {
      text: `${CITES}\n\nShe told him: “You never pay what your trip costs all the others, do you?”`,
      brief: ASKS,
      genre: 'narrative',
    },
    {
      text: `${CITES}\n\nThe report is blunt: “nobody who drives into the centre pays what the trip costs the others”.`,
      brief: ASKS,
    },
  ],
};
