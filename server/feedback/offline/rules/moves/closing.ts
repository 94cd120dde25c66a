import type { Examples } from '../../examples.ts';
import { pattern } from '../../../measure/patterns.ts';
import { move } from './sentence.ts';

/** A last paragraph that takes stock. */
export const closing = move({
  id: 'moves/closing',
  area: 'structure',
  genres: ['argument', 'report', 'reflection'],
  weight: 40,
  least: 9,
  among: ({ paragraphs, sentences }) => (paragraphs.length > 2 ? paragraphs.at(-1)!.sentences.slice(0, 2) : sentences.slice(-3)),
  patterns: {
    en: pattern(String.raw`^(?:in\s+(?:conclusion|summary|sum)|to\s+(?:conclude|sum\s+up|summari[sz]e)|overall|all\s+in\s+all|on\s+balance|taken\s+together),?\s`),
    de: pattern(String.raw`^(?:zusammenfassend|abschließend|insgesamt|alles\s+in\s+allem|zum\s+Schluss\s+(?:lässt\s+sich|ist\s+(?:zu|festzuhalten)|bleibt|kann\s+man)|abschliessend|als\s+Fazit)\s`),
    fr: pattern(String.raw`^(?:en\s+(?:conclusion|somme|résumé|définitive)|pour\s+(?:conclure|résumer)|somme\s+toute),?\s`),
    es: pattern(String.raw`^(?:en\s+(?:conclusión|resumen|definitiva|suma)|para\s+(?:concluir|resumir)|como\s+conclusión),?\s`),
  },
  say: {
    en: (head) => [`Your ending takes stock instead of just stopping: ${head}.`, `The last lines gather what was said: ${head}.`],
    de: (head) => [`Ihr Schluss zieht Bilanz, statt nur aufzuhören: ${head}.`],
    fr: (head) => [`Votre fin dresse un bilan au lieu de simplement s’arrêter : ${head}.`],
    es: (head) => [`Tu final hace balance en vez de solo terminar: ${head}.`],
  },
});

export const examples: Examples = {
  triggers: [
    { text: 'Cars are loud.\n\nThey are many too.\n\nIn conclusion, a city that charges its drivers is quieter and richer.', quotes: 'In conclusion' },
    { text: 'We tried three ways.\n\nOne of them worked.\n\nOverall, heat is best stored in water, and cheaply so.', genre: 'report' },
    { text: 'It was hard.\n\nI learned.\n\nAll in all, I would ask for help much sooner another time.', genre: 'reflection' },
    { text: 'Autos sind laut.\n\nEs sind viele.\n\nZusammenfassend lässt sich sagen, dass eine Maut der Stadt nützt.', language: 'de' },
    { text: 'Les voitures font du bruit.\n\nElles sont nombreuses.\n\nEn conclusion, un péage rendrait la ville plus calme et plus riche.', language: 'fr' },
    { text: 'Los coches hacen ruido.\n\nSon muchos.\n\nEn conclusión, un peaje haría la ciudad más tranquila y más rica.', language: 'es' },
  ],
  silent: [
    // The last step of an account takes no stock.
    { text: 'Medimos la tensión.\n\nAnotamos los valores.\n\nFinalmente, se guardan los datos en una tabla del programa.', language: 'es', genre: 'report' },
    { text: 'Nous avons lu le code.\n\nNous l’avons changé.\n\nPour finir, j’ai testé toute l’application avec mon tuteur.', language: 'fr', genre: 'report' },
    { text: 'Wir haben gewogen.\n\nWir haben gerechnet.\n\nZum Schluss haben wir die Pumpe mit warmem Wasser gereinigt.', language: 'de', genre: 'report' },
    { text: 'Free buses are loud.\n\nFree buses are slow.\n\nIn conclusion, there are advantages and disadvantages.' },
    { text: 'In conclusion, let me begin with the end of the whole story.\n\nCars are loud.\n\nThey are many.\n\nThat is all that I have to say about it.' },
    { text: 'Cars are loud.\n\nThey are many too.\n\nA city that charges its drivers is quieter and richer.' },
    { text: 'Cars are loud.\n\nMany.\n\nIn conclusion, yes.' },
    { text: 'Cars are loud.\n\nMany.\n\nIn conclusion, would a city not be quieter and richer without them?' },
    { text: 'We ran.\n\nWe fell.\n\nOverall, we were happy to be home and to be warm again.', genre: 'narrative' },
    { text: 'Overalls are blue.\n\nThey last.\n\nThe overall length of the coat is two metres and a half.' },
  ],
};
