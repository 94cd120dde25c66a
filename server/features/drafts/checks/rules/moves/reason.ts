import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { pattern } from '#server/features/drafts/checks/measure/patterns.ts';
import { countWords } from '#server/features/drafts/checks/measure/sentence.ts';
import type { Language } from '#server/features/drafts/checks/language.ts';
import { move } from './sentence.ts';
import { JUDGES, keysOf } from './stance.ts';

/** Words of a brief that wants to know why. */
const REASONS = pattern(
  String.raw`\b(?:reasons?|why|explains?|justif\p{L}+|convinc\p{L}+|persuad\p{L}+|support\s+(?:your|the)|arguments?|argue|discuss|reflect\p{L}*|Gründe?|begründ\p{L}*|erklär\p{L}*|warum|weshalb|Erörter\p{L}*|erörter\p{L}*|raisons?|pourquoi|expliqu\p{L}+|argument\p{L}+|razones|razón|por\s+qué|explic\p{L}+)\b`,
);

/** The words that join a reason to its claim: with two of them nobody can tell which reason is whose. */
const JOINT: Readonly<Record<Language, RegExp>> = {
  en: pattern(String.raw`\bbecause\b`),
  de: pattern(String.raw`,\s+(?:weil|denn)\b`),
  fr: pattern(String.raw`\b(?:parce\s+qu|car\s|puisqu)`),
  es: pattern(String.raw`\b(?:porque|(?<!desde\s)ya\s+que|puesto\s+que)\b`),
};
const LEAST_CLAIM = 4;
const MOST_CLAIM = 25;
const LEAST_REASON = 7;
/** Of two claims joined by a comma the reason may be of either; a letter's address is no claim. */
const RUN_ON = pattern(
  String.raw`[,;]\s+(?:also|and|but|so|then|auch|und|aber|et|mais|aussi|donc|y|pero|también)\s|^(?:Dear|although|though|even\s+though|while|obwohl|bien\s+que|aunque)[\s,]`,
);
/** What happened to somebody has a cause, and no reason that others could weigh. */
const OWN_STORY = pattern(
  String.raw`\b(?:my|me|mine|mein\p{L}*|mir|mich|mon|ma|mes|mi|mis)\b|\bI\s+(?:did|was|had|went|got|could|wanted|decided|used)\b`,
);

/** A claim with its reason in the same sentence. */
export const reason = move({
  id: 'moves/reason',
  area: 'argument',
  genres: ['argument', 'report', 'reflection', 'short_answer'],
  weight: 34,
  patterns: {
    en: pattern(String.raw`\bbecause\s+(?!of\b)(?:\p{L}+[\s,]+){3}`),
    de: pattern(String.raw`,\s+(?:weil|denn)\s+(?:\p{L}+[\s,]+){3}`),
    fr: pattern(
      String.raw`\b(?:parce\s+qu['’e]|(?<!(?:^|[\s’'])(?:les?|une?|ce|du|en|aux?|des|par|chaque|premier|dernier)\s)car\s+|puisqu['’e])\s*(?:\p{L}+[\s,’']+){3}`,
    ),
    es: pattern(String.raw`\b(?:porque|(?<!desde\s)ya\s+que|puesto\s+que)\s+(?:\p{L}+[\s,]+){3}`),
  },
  // Whose reason it is must be plain: one that is reported, or granted to the other side, isn't the student's. What "this is
  // because" gives a reason for stands in the sentence before.
  not: pattern(
    String.raw`^(?:going|judging)\s+by\b|^(?:(?:this|that|it|das|dies|esto|eso|cela)\s+(?:is|was|ist|war|est|es|era)|c['’]est)(?:\s+\p{L}+)?,?\s+(?:because|weil|parce|porque)\b|\b(?:dies\p{L}*|die\s+\p{L}*(?:these|theorie)|this\s+(?:theory|view|thesis)|cette\s+th\p{L}+|esta\s+t\p{L}+)\s+(?:besagt|nimmt\s+an|geht\s+davon\s+aus|states?|holds?|claims?|assumes?|affirme|suppose|afirma|supone)\b|\b(?:(?:just|simply|only|merely|purely)\s+because|(?:nur|bloß|lediglich|einfach),?\s+weil|(?:simplement|seulement|uniquement)\s+parce|(?:s[oó]lo|solamente|simplemente|únicamente)\s+porque|whether|perhaps|maybe|(?:might|may|could)\s+(?:\p{L}+\s+)?be\s+because|or\s+some\s+other|(?:experts?|research(?:ers)?|studies|scientists|doctors)\s+(?:\p{L}+\s+)?(?:say|suggest|argue|claim|believe|show|found|advise)|(?:dijo|decía|advertía|afirma(?:ba)?|sostiene|señala(?:ba)?)\s+que|not\s+because|nicht\s+weil|pas\s+parce|no\s+porque|salvo\s+porque|sauf\s+parce|except\s+because|außer\s+weil|according\s+to|(?:critics|opponents|supporters|others|people)\s+(?:\p{L}+\s+)?(?:say|argue|claim|believe|think|fear)|it\s+is\s+true\s+that|nach\s+Ansicht|laut|zufolge|(?:Gegner|Kritiker|manche|viele)\s+(?:\p{L}+\s+)?(?:sagen|meinen|behaupten|glauben)|es\s+stimmt|selon|d['’]après|(?:certains|beaucoup)\s+(?:disent|pensent|affirment)|il\s+est\s+vrai|según|de\s+acuerdo\s+con|(?:algunos|muchos|muchas)\s+(?:\p{L}+\s+)?(?:dicen|piensan|creen|opinan|afirman|prefieren)|es\s+cierto\s+que)\b`,
  ),
  // A story's "because" tells what happened; only where reasons are asked for is one an answer.
  also: (_sentence, _next, { genre, brief }) =>
    (genre !== 'short_answer' && genre !== 'reflection') || REASONS.test(brief.text),
  beside: ({ text }, _near, { language, genre, brief, headings }) => {
    const joints = [...text.matchAll(new RegExp(JOINT[language!].source, 'giu'))];
    const lead = text.slice(0, joints[0]?.index ?? 0).replace(/[\s,]+$/u, '');
    const [claim, reasoned] = [countWords(lead), countWords(text) - countWords(lead)];
    const isLoose = genre === 'short_answer' || genre === 'reflection';
    if (
      joints.length !== 1 ||
      claim < LEAST_CLAIM ||
      claim > MOST_CLAIM ||
      RUN_ON.test(lead) ||
      reasoned < (isLoose ? LEAST_REASON - 2 : LEAST_REASON)
    )
      return null;
    if (isLoose) return [lead];
    // Of all that has a reason only a judgement is worth naming, or what the task and the title speak of.
    const asked = keysOf(`${brief.text} ${headings[0]?.text ?? ''}`);
    return !OWN_STORY.test(text) &&
      (JUDGES.test(lead) || [...keysOf(lead)].some((word) => asked.has(word)))
      ? [lead]
      : null;
  },
  showsRest: true,
  say: {
    en: (head, { head: shown }, [claim]) => [
      `You give a reason for ${shown(claim!)}: ${head}.`,
      `${shown(claim!)} comes with its reason: ${head}.`,
      `For ${shown(claim!)} the reader learns why: ${head}.`,
    ],
    de: (head, { head: shown }, [claim]) => [
      `Für ${shown(claim!)} nennen Sie den Grund: ${head}.`,
      `Zu ${shown(claim!)} steht auch der Grund da: ${head}.`,
    ],
    fr: (head, { head: shown }, [claim]) => [
      `Vous donnez la raison de ${shown(claim!)} : ${head}.`,
      `${shown(claim!)} vient avec sa raison : ${head}.`,
    ],
    es: (head, { head: shown }, [claim]) => [
      `Das la razón de ${shown(claim!)}: ${head}.`,
      `${shown(claim!)} viene con su razón: ${head}.`,
    ],
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'Cities should charge drivers because every trip costs the others time.',
      quotes: 'because',
    },
    {
      text: 'A warm store is important because the ring loses its spring in the cold.',
      genre: 'report',
    },
    {
      text: 'I asked her to sit down because she looked pale and tired.',
      genre: 'reflection',
      brief: 'Reflect on a meeting with a patient and give reasons for what you did.',
    },
    {
      text: 'Städte sollten eine Maut verlangen, weil jede Fahrt die anderen Zeit kostet.',
      language: 'de',
    },
    {
      text: 'Les villes devraient faire payer, parce que chaque trajet coûte du temps aux autres.',
      language: 'fr',
    },
    {
      text: 'Las ciudades deberían cobrar porque cada viaje cuesta tiempo a los demás.',
      language: 'es',
    },
  ],
  silent: [
    {
      text: 'Although, it is no problem of the school, because they should look for a better plan for it.',
    },
    {
      text: 'A large number of people will say that this is necessary, because it is the first skill of a worker.',
    },
    {
      text: 'Although a class outside of school is the best, this idea is flawed because pupils are far too tired by then.',
    },
    // Nothing is judged, and the task doesn’t speak of it; what happened to somebody; two reasons; a clause that breaks off.
    {
      text: 'The valve failed again because the ring had been stored in the cold.',
      genre: 'report',
    },
    {
      text: 'Many times I should have gone but my university was far because the bus goes round by the river.',
    },
    {
      text: 'Computers are better because kids can work at home and because the net is full of things to read.',
    },
    {
      text: 'The possibility of conflict is a better one because the understanding between both parties.',
    },
    {
      text: 'Advierto como importante desde ya que esta segunda afirmación no se sigue de la primera.',
      language: 'es',
    },
    { text: 'But it could also be because the requirements of the work were never clear.' },
    { text: 'This is because there are far too many cars in the middle of the town.' },
    {
      text: 'Diese besagt, dass viele Menschen nicht wählen, weil sie mit der Politik unzufrieden sind.',
      language: 'de',
      genre: 'report',
    },
    {
      text: 'El comportamiento es el típico de un cerrojo, salvo porque se usan otras dos instrucciones.',
      language: 'es',
      genre: 'report',
    },
    // A coach, and no "for".
    {
      text: 'Toute la classe a pris le car pour aller au musée de la ville voisine.',
      language: 'fr',
    },
    {
      text: 'Selon le maire, il faut un péage parce que les rues sont pleines de voitures.',
      language: 'fr',
    },
    {
      text: 'Algunos dicen que las ciudades deben cobrar porque el aire está muy sucio.',
      language: 'es',
    },
    {
      text: 'We do not know whether this is because the tools are dear, or for some other reason.',
    },
    { text: 'Experts suggest that many people are unwell because they sit for too long.' },
    {
      text: 'Después me acuesto en mi cama por dos horas porque voy a tener mucho sueño.',
      language: 'es',
      genre: 'short_answer',
      brief: 'Describe tus vacaciones perfectas.',
    },
    {
      text: 'Freire advertía que no basta con tener pan, porque eso genera otra forma de miedo.',
      language: 'es',
    },
    {
      text: 'Es cierto que muchas familias lo prefieren porque ahorra tiempo y dinero.',
      language: 'es',
    },
    { text: 'According to the mayor buses should be free because cars are loud and slow.' },
    { text: 'Cities are loud because of cars. People complain about it every day.' },
    { text: 'Should cities charge drivers because every trip costs the others some time?' },
    // Why somebody in it is trusted, not why it is so.
    {
      text: 'It is important to see that thieves are let in simply because they gave a name and a number.',
    },
    { text: 'They do not pay just because they are asked to do so every day.' },
    { text: '“We pay because every trip costs the others time,” the poster said.' },
    { text: 'I ran because the dog was after me and I was afraid.', genre: 'narrative' },
    { text: 'Because it is.' },
    { text: 'Da war ein Haus, da stand ein Baum, und da lag ein Hund im Gras.', language: 'de' },
  ],
};
