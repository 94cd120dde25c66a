import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { counted } from '#contract/text/plural.ts';
import { renderDocx } from '#server/platform/documents/docx.ts';
import type { Cell, Paragraph, Written, WrittenBlock } from '#server/platform/documents/written.ts';
import type { ServerSettings } from '#server/platform/settings/settings.ts';
import { AdminError, type AdminWorld, type Command } from './command.ts';

const DAY_MS = 24 * 60 * 60_000;
const days = (ms: number): string => counted(Math.round(ms / DAY_MS), 'day');
/** Returns only the host of an address: who is contacted, without keys or paths. */
const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host : address;

/** Facts from this installation's own database, in addition to its settings. */
interface Facts {
  rows: Readonly<Record<(typeof COUNTED)[number], number>>;
  anonymous: number;
  judgeFirst: number;
  pictures: number;
  /** Models that were used, with how often, newest first. */
  models: readonly { model: string; questions: number; first: string; last: string; own: number }[];
  ownProviders: readonly { provider: string; many: number }[];
  connections: readonly { system: string; address: string; many: number }[];
  platforms: readonly { name: string; issuer: string }[];
}

const COUNTED = [
  'users',
  'assignments',
  'students',
  'submissions',
  'submission_files',
  'ai_drafts',
  'marks',
  'annotations',
  'releases',
  'student_links',
  'handbacks',
  'sendings',
  'archives',
  'audit_events',
  'retentions',
  'erasures',
] as const;

async function factsOf({ database: { db } }: AdminWorld): Promise<Facts> {
  const rows: Record<string, number> = {};
  for (const table of COUNTED) {
    const { many } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('many'))
      .executeTakeFirstOrThrow();
    rows[table] = Number(many);
  }
  const flagged = async (column: 'anonymous' | 'judge_first'): Promise<number> =>
    Number(
      (
        await db
          .selectFrom('assignments')
          .select((eb) => eb.fn.countAll<number>().as('many'))
          .where(column, '=', 1)
          .executeTakeFirstOrThrow()
      ).many,
    );
  const { many: pictures } = await db
    .selectFrom('assignment_guidance')
    .select((eb) => eb.fn.countAll<number>().as('many'))
    .where('pictures', '=', 1)
    .executeTakeFirstOrThrow();
  const models = await db
    .selectFrom('ai_usage')
    .select(['model'])
    .select((eb) => [
      eb.fn.countAll<number>().as('questions'),
      eb.fn.min('created_at').as('first'),
      eb.fn.max('created_at').as('last'),
      sql<number>`sum(own_key)`.as('own'),
    ])
    .groupBy('model')
    .orderBy('last', 'desc')
    .execute();
  const ownProviders = await db
    .selectFrom('own_keys')
    .select('provider')
    .select((eb) => eb.fn.countAll<number>().as('many'))
    .groupBy('provider')
    .orderBy('provider')
    .execute();
  const connections = await db
    .selectFrom('connections')
    .select(['system', 'address'])
    .select((eb) => eb.fn.countAll<number>().as('many'))
    .groupBy(['system', 'address'])
    .orderBy('system')
    .orderBy('address')
    .execute();
  const platforms = await db
    .selectFrom('lti_platforms')
    .select(['name', 'issuer'])
    .orderBy('name')
    .orderBy('id')
    .execute();
  return {
    rows: rows as Facts['rows'],
    anonymous: await flagged('anonymous'),
    judgeFirst: await flagged('judge_first'),
    pictures: Number(pictures),
    models: models.map((one) => ({
      ...one,
      questions: Number(one.questions),
      own: Number(one.own ?? 0),
    })),
    ownProviders: ownProviders.map((one) => ({ ...one, many: Number(one.many) })),
    connections: connections.map((one) => ({ ...one, many: Number(one.many) })),
    platforms,
  };
}

const heading = (said: string, level: 1 | 2 = 2): WrittenBlock => ({
  kind: 'heading',
  level,
  said,
});
const says = (said: string): WrittenBlock => ({ kind: 'paragraph', said });
const cell = (said: string | number): Cell => [{ said: String(said) }];
const list = (...items: string[]): WrittenBlock => ({
  kind: 'list',
  ordered: false,
  items: items.map((item) => cell(item)),
});
const table = (
  columns: readonly [heading: string, share: number][],
  rows: readonly (readonly (string | number)[])[],
): WrittenBlock => ({
  kind: 'table',
  columns: columns.map(([title, share]) => ({ heading: title, share })),
  rows: rows.map((row) => row.map(cell)),
});
/** Questions about the school that no software can answer. */
const asks = (...questions: string[]): WrittenBlock =>
  list(...questions.map((question) => `To be answered by you: ${question}`));

function storedBlocks({ settings, rows }: { settings: ServerSettings; rows: Facts['rows'] }) {
  const { storage, databaseUrl, auditMs, tokenTtlS } = settings;
  const database =
    databaseUrl === undefined
      ? 'the embedded database in DATA_DIR on this machine'
      : `PostgreSQL at ${hostOf(databaseUrl)}`;
  const files =
    storage === null
      ? 'DATA_DIR on this machine'
      : `the bucket ${storage.bucket} at ${storage.endpoint === null ? `Amazon S3, ${storage.region}` : hostOf(storage.endpoint)}`;
  const owner = 'until its owner deletes the assignment, or its day of deletion comes';
  return [
    heading('What is stored, where, and for how long'),
    says(`Records are in ${database}; files are in ${files}.`),
    table(
      [
        ['What', 4],
        ['Now', 1],
        ['How long', 4],
      ],
      [
        [
          'Accounts of educators: name, e-mail, settings, hash of the password, sessions',
          rows.users,
          `until the account is deleted; a sign-in for ${days(tokenTtlS * 1000)} at most`,
        ],
        ['Assignments with brief, rubric and example answers', rows.assignments, owner],
        [
          'Entries of class lists: name, number, e-mail, group, ids of a learning environment, extensions with their reasons, adjustments of teams with notes and reasons',
          rows.students,
          owner,
        ],
        [
          `Submissions, with ${counted(rows.submission_files, 'file')} as they were handed in and the text read from them`,
          rows.submissions,
          `${owner}, or the submission alone is deleted`,
        ],
        [
          'Drafts of feedback by rules or by a model, with what was answered',
          rows.ai_drafts,
          'with its submission',
        ],
        [
          'Marks by criterion, notes in the text, grades, feedback and their earlier versions',
          rows.marks + rows.annotations,
          'with its submission',
        ],
        [
          `Released results, with ${counted(rows.student_links, 'link')} for students (only a hash of each)`,
          rows.releases,
          'with its submission; a link until it expires or is withdrawn',
        ],
        [
          'Files made to hand grades back, and grades sent to a learning environment',
          rows.handbacks + rows.sendings,
          owner,
        ],
        ['Archives that wait to be downloaded', rows.archives, 'until they are removed'],
        [
          'The log of who did what: numbers, no names, no texts of students',
          rows.audit_events,
          days(auditMs),
        ],
        ['Proofs of erasure: numbers of what is gone', rows.erasures, 'for good'],
      ],
    ),
    says(
      `${counted(rows.retentions, 'assignment')} of ${rows.assignments} ${rows.retentions === 1 ? 'has' : 'have'} a day on which the class and its work are deleted.`,
    ),
    asks(
      'after how many years must work and marks be deleted, and who sets that day for each assignment?',
      'how long are backups of database and files kept, and who deletes them? A backup holds what was erased since.',
      'are the disks of this machine, of the database and of the file store encrypted?',
      'on what legal basis is the work of students processed (for example GDPR, Article 6(1)(e)), and where are students told?',
    ),
  ];
}

function modelBlocks({ settings: { ai }, facts }: { settings: ServerSettings; facts: Facts }) {
  const isOffline = ai.provider === 'offline';
  const who = isOffline
    ? [
        says(
          'No model is set (AI_PROVIDER=offline). Drafts are checks by rules on this server: spelling, length, sources, form. Nothing is sent to anybody for them.',
        ),
      ]
    : [
        table(
          [
            ['Question', 2],
            ['Answer', 5],
          ],
          [
            ['Provider', ai.provider],
            ['Model', ai.model ?? 'the provider’s usual one'],
            ['Address', ai.baseUrl === null ? 'the provider’s own' : hostOf(ai.baseUrl)],
            [
              'At most in a day',
              ai.dailyTokens === null
                ? 'no limit is set'
                : `${ai.dailyTokens.toLocaleString('en')} tokens`,
            ],
            [
              'Pictures and scans',
              ai.pictures
                ? `may be sent where an assignment says so (${counted(facts.pictures, 'assignment')} now); names and faces in a picture can’t be taken out`
                : 'are never sent (AI_PICTURES is off)',
            ],
          ],
        ),
      ];
  const own =
    facts.ownProviders.length === 0
      ? 'Nobody has stored a key of their own.'
      : `Keys of educators’ own are stored, sealed, for: ${facts.ownProviders.map(({ provider, many }) => `${provider} (${many})`).join(', ')}. Their drafts go to these providers.`;
  return [
    heading('Which model, what it is sent, who decides'),
    ...who,
    says(
      `${ai.ownKeys ? 'Educators may bring a key of their own.' : 'Educators may not bring a key of their own.'} ${own}`,
    ),
    ...(facts.models.length === 0
      ? [says('No model was asked by this installation so far.')]
      : [
          table(
            [
              ['Model that was asked', 3],
              ['Questions', 1],
              ['With keys of educators', 1],
              ['First', 2],
              ['Last', 2],
            ],
            facts.models.map(({ model, questions, own: ownKey, first, last }) => [
              model,
              questions,
              ownKey,
              first.slice(0, 10),
              last.slice(0, 10),
            ]),
          ),
        ]),
    says('What is sent for a draft, when an educator asks for it and not before:'),
    list(
      'the text of the work, without the names, identifiers and e-mail addresses of the class list; before it is sent, the educator can see it letter by letter;',
      'the assignment’s brief, its rubric, examples and a model answer where the educator has given them;',
      'comments of the educator’s own on the same question.',
    ),
    says(
      'What comes back is a draft. Every quotation in it is looked up in the work; one that isn’t there is taken out. What reads like an order to the model in a work is treated as text.',
    ),
    heading('Who decides'),
    list(
      'A person sets every grade. No part of the software sets, proposes as final or releases one.',
      'A draft never reaches a student: an educator writes the feedback, and may use sentences of it.',
      `In ${counted(facts.judgeFirst, 'assignment')} of ${facts.rows.assignments} markers read the draft for a criterion only after they have judged it.`,
      `In ${counted(facts.anonymous, 'assignment')} of ${facts.rows.assignments} markers see no names now.`,
      'Students can be told, with their result, how AI took part. They can ask for a regrade where the educator allows it.',
    ),
    asks(
      ...(isOffline
        ? []
        : [
            'in which countries does the provider process, does it keep or train on what it is sent, and where is the contract (GDPR, Article 28)?',
          ]),
      'do you use this to evaluate learning outcomes? Software that does is high-risk by the EU’s AI Act (Annex III, 3(b)), and its deployers have duties by Article 26. Is it on your register, and who oversees its use?',
      'were the educators who use it trained (AI Act, Article 4), and by whom?',
      'is there a data protection impact assessment (GDPR, Article 35), and of which date?',
      'where are students told that a model may take part, and how they object?',
    ),
  ];
}

function otherBlocks({ settings, facts }: { settings: ServerSettings; facts: Facts }) {
  const { mail, signIn, storage } = settings;
  const going = [
    storage === null
      ? null
      : `files: ${storage.endpoint === null ? 'Amazon S3' : hostOf(storage.endpoint)}`,
    mail === null
      ? null
      : 'mail: notices, invitations and links to new passwords, through the mail server that SMTP_URL names',
    signIn.oidc === null
      ? null
      : `sign-in: ${hostOf(signIn.oidc.issuer)}, which learns who signs in and when`,
    ...facts.connections.map(
      ({ system, address, many }) =>
        `${system} at ${hostOf(address)}: class lists and work come from there, grades and feedback go there, with the tokens of ${counted(many, 'educator')}`,
    ),
    ...facts.platforms.map(
      ({ name, issuer }) =>
        `${name} (${hostOf(issuer)}), connected by LTI: courses open from there, scores go there`,
    ),
  ].filter((one) => one !== null);
  const registration = {
    open: 'anybody may make an account',
    invitation: 'accounts are made by invitation',
    domain: `accounts are made with e-mails of ${signIn.registrationDomains.join(', ')}`,
    closed: 'the operator alone makes accounts',
  }[signIn.registration];
  return [
    heading('Where else data goes'),
    going.length === 0
      ? says('Nowhere: this installation is set to send nothing to any other server.')
      : list(...going),
    asks('with which of these is there a contract, and are any outside your country or the EEA?'),
    heading('Who can get in'),
    list(
      `${registration}; ${signIn.passwords ? 'people sign in with passwords' : 'nobody signs in with a password of this server'}${signIn.oidc === null ? '' : `, or through ${signIn.oidc.name}`};`,
      signIn.secondFactorDemanded
        ? 'whoever signs in with a password must also have an authenticator app;'
        : 'an authenticator app can be set up, and isn’t demanded;',
      signIn.idleMs === null
        ? 'a sign-in that isn’t used stays until it expires;'
        : `a sign-in ends when it isn’t used for ${counted(Math.round(signIn.idleMs / 60_000), 'minute')};`,
      'what a person may read is decided for each call by their role in the assignment: owner, co-owner, marker, moderator, external examiner, reader.',
    ),
    heading('Logs, rights, export and deletion'),
    list(
      `Who did what in an assignment, and changes of marks, extensions and waivers, stand in a log that only grows and is kept for ${days(settings.auditMs)}. Its owner reads it under “People”; “npm run admin -- audit” writes all of it.`,
      'A student’s right of access: the owner of the assignments (menu “Student data”) or “npm run admin -- export-student” writes everything that is stored of them into one archive.',
      'A student’s right to be erased: the same page, or “npm run admin -- erase-student”; a proof stays, with numbers and no names. What an educator wrote elsewhere, backups and learning environments are named as what to look at.',
      'An educator’s own: “Export my data” and “Delete my account” under their profile.',
      'Correction: names and numbers in class lists, and marks, can be changed at any time; earlier marks stay in the history.',
      `Deletion by date: ${counted(facts.rows.retentions, 'assignment')} ${facts.rows.retentions === 1 ? 'has' : 'have'} a day set; ${counted(facts.rows.erasures, 'erasure')} so far.`,
    ),
    asks(
      'who is the controller, who is the data protection officer, and how do students reach them?',
      'who answers a student’s request within a month, and who reads the log?',
      'to whom is a breach told, and by whom, within 72 hours?',
    ),
  ];
}

/**
 * Returns what an officer for data protection or AI needs to know, from this installation's own
 * settings and records (REC-6).
 */
export async function complianceReport(world: AdminWorld): Promise<Written> {
  const { settings, clock } = world;
  const facts = await factsOf(world);
  const at = clock.now().toISOString();
  return {
    title: 'Data protection and AI: what this installation of Marginalia does',
    author: settings.publicUrl === null ? 'Marginalia' : hostOf(settings.publicUrl),
    lang: 'en',
    made_at: at,
    blocks: [
      heading('Data protection and AI: what this installation of Marginalia does', 1),
      says(
        `Written on ${at.slice(0, 10)} by “npm run admin -- compliance”, from the settings and records of ${settings.publicUrl ?? 'this installation'}. It holds no personal data. What no software can know is left as a question.`,
      ),
      ...storedBlocks({ settings, rows: facts.rows }),
      ...modelBlocks({ settings, facts }),
      ...otherBlocks({ settings, facts }),
    ],
  };
}

const plainText = (said: Paragraph['said']): string =>
  typeof said === 'string' ? said : said.map(({ text }) => text).join('');
/** Escapes a text so that Markdown shows it unchanged. */
const marked = (text: string): string =>
  text.replace(/[\\`*_[\]<>#|]/g, '\\$&').replace(/\s+/g, ' ');
const line = (paragraphs: Cell): string =>
  paragraphs.map(({ said }) => marked(plainText(said))).join(' ');

/** Returns the same document as Markdown. */
export function markdownOf({ blocks }: Written): string {
  const parts = blocks.map((block): string => {
    switch (block.kind) {
      case 'heading':
        return `${'#'.repeat(block.level)} ${marked(plainText(block.said))}`;
      case 'list':
        return block.items
          .map((item, at) => `${block.ordered ? `${at + 1}.` : '-'} ${line(item)}`)
          .join('\n');
      case 'table': {
        const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
        return [
          row(block.columns.map((column) => marked(column.heading))),
          row(block.columns.map(() => '---')),
          ...[...block.rows, ...(block.foot ?? [])].map((cells) => row(cells.map(line))),
        ].join('\n');
      }
      default:
        return marked(plainText(block.said));
    }
  });
  return `${parts.join('\n\n')}\n`;
}

export const compliance: Command = {
  usage: '[--name NAME]',
  summary:
    'writes compliance.md and compliance.docx (or NAME): what an officer for data protection or AI asks, from this installation’s own settings',
  options: { name: { type: 'string' } },
  async run(world, { name = 'compliance' }) {
    if (typeof name !== 'string' || !/^[\w .-]{1,100}$/.test(name) || name.startsWith('.'))
      throw new AdminError('--name is the name of the two files, such as compliance-2026.');
    const written = await complianceReport(world);
    const files = {
      [`${name}.md`]: Buffer.from(markdownOf(written)),
      [`${name}.docx`]: Buffer.from(await renderDocx(written)),
    };
    for (const [file, bytes] of Object.entries(files)) {
      const path = resolve(world.folder, file);
      await writeFile(path, bytes, { flag: 'wx' }).catch((error: unknown) => {
        throw (error as NodeJS.ErrnoException).code === 'EEXIST'
          ? new AdminError(
              `${path} is there already. Choose another name: compliance --name NAME`,
              {
                cause: error,
              },
            )
          : error;
      });
      world.say(path);
    }
    world.say('Answer the questions in it before you hand it on.');
    return true;
  },
};
