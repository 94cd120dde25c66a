import type { Verse } from '../measure/verse.ts';
import type { Finding } from './finding.ts';
import { capital, count, list, number, quoted } from './wording.ts';

function stanzas({ stanzas: all }: Verse): Finding[] {
  if (all.length < 2) return [];
  const sizes = all.map((stanza) => stanza.length);
  const usual = sizes.toSorted(
    (a, b) => sizes.filter((size) => size === b).length - sizes.filter((size) => size === a).length,
  )[0]!;
  const odd = sizes.flatMap((size, index) => (size === usual ? [] : [index]));
  if (odd.length === 0) {
    return [
      {
        side: 'strength',
        area: 'structure',
        weight: 60,
        quotes: [],
        seen: `Your ${number(sizes.length)} stanzas keep one shape: ${count(usual, 'line')} each.`,
      },
    ];
  }
  return odd.length > sizes.length / 2
    ? []
    : [
        {
          side: 'improvement',
          area: 'structure',
          weight: 50,
          quotes: odd.slice(0, 2).map((index) => all[index]![0]!.text),
          seen: `Most of your stanzas have ${count(usual, 'line')}; ${odd.length === 1 ? 'one differs' : `${number(odd.length)} differ`} (stanza ${list(odd.map((index) => `${index + 1} with ${sizes[index]}`))}).`,
          tip: 'If the break in shape is meant, ask whether the sense turns there too.',
          step: 'decide for each stanza of another size whether its shape has a reason',
        },
      ];
}

function sound({ rhymes, refrains, lines }: Verse): Finding[] {
  const findings: Finding[] = [];
  if (rhymes.length >= 2) {
    findings.push({
      side: 'strength',
      area: 'clarity',
      weight: 52,
      quotes: rhymes
        .slice(0, 1)
        .flat()
        .map((line) => line.text),
      seen: `${capital(count(rhymes.length, 'pair'))} of nearby lines end alike by their spelling, so sound ties your lines together.`,
    });
  }
  if (refrains.length > 0) {
    findings.push({
      side: 'strength',
      area: 'structure',
      weight: 55,
      quotes: refrains.slice(0, 2).map(({ line }) => line.text),
      seen: `${refrains.length === 1 ? 'A line comes' : `${capital(number(refrains.length))} lines come`} back word for word, which gives the poem a refrain among its ${lines.length} lines.`,
    });
  }
  return findings;
}

/** What can be counted in verse; whether it is good is no matter of counting. */
export function verseFindings(verse: Verse): Finding[] {
  const { outliers, usual, lines } = verse;
  const rhythm: Finding[] =
    outliers.length === 0
      ? [
          {
            side: 'strength',
            area: 'clarity',
            weight: 45,
            quotes: [],
            seen: `Your lines stay close to ${count(usual, 'syllable')}: none breaks out of the rhythm.`,
          },
        ]
      : [
          {
            side: 'improvement',
            area: 'clarity',
            weight: 48,
            quotes: outliers.slice(0, 2).map((line) => line.text),
            seen: `Your lines have ${usual} syllables or so; ${count(outliers.length, 'line')} of ${lines.length} ${outliers.length === 1 ? 'stands' : 'stand'} out (${list(outliers.slice(0, 3).map((line) => `${line.syllables} in ${quoted(line.text.split(/\s+/).slice(0, 3).join(' '))}`))}).`,
            tip: 'Read them aloud in their place: is the change of pace what you want there?',
            step: 'read aloud the lines that are much longer or shorter than the others, and keep only those whose change of pace you want',
          },
        ];
  return [...stanzas(verse), ...sound(verse), ...rhythm];
}
