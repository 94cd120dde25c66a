import type { Examples } from '../../examples.ts';

export const examples: Examples = {
  triggers: [
    {
      text: 'The NONPF sets the rules. Every student reads what the NONPF says. Without the NONPF nothing moves.',
      quotes: 'NONPF sets',
    },
    {
      text: 'A BAC above the limit is a crime. The BAC falls slowly. Nobody can feel a BAC.',
      genre: 'report',
    },
    {
      text: 'The PBL groups met. In PBL we learn by doing. I like PBL a lot.',
      genre: 'reflection',
    },
    {
      text: 'Das BVG zahlt. Wer dem BVG schreibt, wartet. Das BVG antwortet selten.',
      language: 'de',
    },
    { text: 'La CNIL surveille. Chacun peut écrire à la CNIL. La CNIL répond.', language: 'fr' },
    { text: 'La DGT vigila. Todos conocen la DGT. La DGT multa.', language: 'es' },
  ],
  silent: [
    // A heading in capitals that ran into the text, and what a database is told.
    {
      text: 'Les machines voient. GÉNÉRALITÉ SUR L’INTELLIGENCE Elles lisent. GÉNÉRALITÉ SUR L’INTELLIGENCE Elles pensent. GÉNÉRALITÉ SUR L’INTELLIGENCE Elles parlent.',
      language: 'fr',
      genre: 'report',
    },
    {
      text: 'Die Spalte ist NOT NULL. Auch die zweite ist NOT NULL. Die dritte ist wieder NOT NULL.',
      language: 'de',
      genre: 'report',
    },
    {
      text: 'You must ALWAYS lock it. You must ALWAYS look. I have always done so. ALL of them do, ALL day, ALL week, all of us.',
    },
    {
      text: 'The National Organization of Nurse Practitioner Faculties (NONPF) sets the rules. The NONPF is read by all. The NONPF decides.',
    },
    { text: 'The NHS pays. The NHS waits. The NHS heals. The EU helps, the EU pays.' },
    { text: 'The BAC falls slowly. Nobody can feel a BAC.' },
    { text: 'Problem-based learning is common. PBL works. PBL is fun. PBL lasts.' },
    { text: 'WE MUST ACT NOW. WE MUST NOT WAIT. WE MUST GO.' },
    { text: 'Nací en *TOWN* y vivo en *TOWN*. Todos conocen *TOWN*.', language: 'es' },
    { text: 'I grew up in [TOWN]. Nobody leaves [TOWN]. My school was in [TOWN].' },
    { text: 'The PBL groups met. In PBL we learn. I like PBL.', brief: 'Discuss PBL.' },
    { text: 'The NONPF sets the rules. The NONPF reads. The NONPF moves.', complete: false },
    { text: 'NONPF (the nurses’ body) sets the rules. The NONPF reads. The NONPF moves.' },
  ],
};
