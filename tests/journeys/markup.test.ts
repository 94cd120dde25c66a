import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HANDBACK_KINDS } from '#contract/exchange/handback.ts';
import type { NewInvitation } from '#contract/accounts/invitation.ts';
import type { CommentSet } from '#contract/comments/comment.ts';
import type { NewStudentLink } from '#contract/release/student-page.ts';
import { MAX_GRADE } from '#contract/limits.ts';
import { amount, nothingFound, soakTimeout } from '#tests/server/soak/soak.ts';
import { PAYLOADS } from '#tests/server/soak/payloads.ts';
import { callsOf, type OpenPage, openPage, useBrowser } from '#tests/support/browser/browser.ts';
import { type Answer, form } from '#tests/support/caller.ts';
import { aCriterion, aLevel, aRubric } from '#tests/support/rubric/rubrics.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { createAssignment, grant, upload } from '#tests/support/stage.ts';

useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+([.,]\d+)?$/;

const SCREENS = [
  'submissions',
  'check',
  'handback',
  'release',
  'requests',
  'intake',
  'markers',
  'allocation',
  'deadline',
  'student-data',
  'moderation',
  'insight',
  'rubric',
] as const;

/** Screens that show none of our texts. */
const BARE = new Set(['/insight', '/notifications', '/assignments/1/rounds/1']);

/** A shorter text may occur anywhere. */
const TELLING = 6;

/** Returns the cells of a table that a spreadsheet would execute. */
const live = (csv: string, delimiter: string): string[] =>
  (parse(csv, { bom: true, relax_column_count: true, delimiter, relax_quotes: true }) as string[][])
    .flat()
    .filter((cell) => FORMULA.test(cell) && !NUMBER.test(cell));

test(
  '[SAFE-26] hostile texts in every field are shown unchanged and harmless on every screen and in every export',
  { timeout: soakTimeout(300_000) },
  async () => {
    const rounds = amount(1, PAYLOADS.length);
    const found: string[] = [];
    let fields = 0;
    let screens = 0;
    let files = 0;
    for (let round = 0; round < rounds; round += 1) {
      let next = round;
      /** Returns a different one for each field, and over the rounds every one. */
      const one = (most = 300, least = 0): string => {
        const fitting = PAYLOADS.filter(({ length }) => length <= most && length >= least);
        next += 7;
        return fitting[next % fitting.length]!;
      };
      const all = PAYLOADS.join('\n\n');
      /** Checks that a text that was accepted comes back unchanged. */
      const stored = <T>(field: string, sent: string, { status, text, body }: Answer<T>): T => {
        fields += 1;
        if (status >= 300) found.push(`${field} refuses ${sent}: ${status} ${text.slice(0, 200)}`);
        else if (!text.includes(JSON.stringify(sent).slice(1, -1)))
          found.push(`${field} holds something else than ${sent}`);
        return body;
      };

      // The only text on the profile screen.
      const name = one(300, TELLING);
      const teacher = await server.teacher({ full_name: name });
      // The only text on the import screen.
      const title = one(300, TELLING);
      const { id: assignmentId } = await createAssignment(teacher, title, {
        description: all,
        rubric: one(),
      });
      const base = `/api/v1/assignments/${assignmentId}`;
      const criterion = one();
      stored(
        'rubric',
        criterion,
        await teacher.put(
          `${base}/rubric`,
          aRubric({
            criteria: [
              aCriterion({
                id: 'c',
                name: criterion,
                description: one(),
                marker_note: one(),
                group: one(),
                levels: [
                  aLevel({ id: 'l', name: one(), descriptor: one(), feedback: one(), points: 1 }),
                  aLevel({ id: 'm', name: one(), points: 2 }),
                ],
              }),
            ],
          }),
        ),
      );
      const guidance = one();
      stored(
        'guidance',
        guidance,
        await teacher.put(`${base}/guidance`, {
          level: one(50),
          outcomes: guidance,
          instructions: one(),
          model_answer: all,
        }),
      );
      await teacher.post(
        `${base}/attach_file`,
        form({ file_type: 'brief', file: { name: 'brief.md', bytes: all } }),
      );
      const students = [one(), one()];
      stored(
        'class list',
        students[0]!,
        await teacher.put(`${base}/students`, {
          students: students.map((display_name, at) => ({
            display_name,
            identifier: `${at}${one()}`,
            group: one(),
            section: one(),
          })),
        }),
      );
      const works: number[] = [];
      for (const [at, file] of ['a.md', 'b.html', 'c.txt'].entries()) {
        const work = await upload(teacher, assignmentId, {
          file,
          student: students[at] ?? one(),
          text: all,
        });
        works.push(work.id);
        const said = one(MAX_GRADE);
        stored(
          'grade',
          said,
          await teacher.patch(`/api/v1/submissions/${work.id}`, {
            grade: said,
            feedback_text: at === 0 ? all : one(),
          }),
        );
        const note = one();
        stored(
          'annotation',
          note,
          await teacher.post(`/api/v1/submissions/${work.id}/annotations`, {
            file_id: work.files[0]!.id,
            text: note,
            selectors: [{ type: 'TextQuoteSelector', exact: '=1+1' }],
          }),
        );
      }
      const set = one();
      const { id: setId } = stored(
        'comment set',
        set,
        await teacher.post<CommentSet>('/comment-sets/', { name: set }),
      );
      const comment = one();
      stored(
        'comment',
        comment,
        await teacher.post('/api/v1/comments/', {
          text: comment,
          category: one(),
          quality_level: 'good',
          comment_set_id: setId,
        }),
      );
      await teacher.put(`${base}/class-feedback`, { text: all, version: 0 });
      const header = one();
      const { body: me } = await teacher.get<{ settings: object }>('/api/v1/users/me');
      stored(
        'settings',
        header,
        await teacher.patch('/api/v1/users/me', {
          settings: { ...me.settings, feedback_header: header, feedback_closing: one() },
        }),
      );
      // The only text on its screen.
      await grant(server, teacher.account.email, 1, `${round} ${one(300, TELLING)}`);
      const other = await server.teacher({ full_name: one(300, TELLING) });
      const {
        body: { url: invitation },
      } = await teacher.post<NewInvitation>(`${base}/members`, {
        email: other.account.email,
        role: 'grader',
      });
      await teacher.post(`${base}/releases`, { submission_ids: works });
      const { body: links } = await teacher.post<NewStudentLink[]>(`${base}/student-links`, {
        days: 30,
        regrade: true,
      });

      const exported: string[] = [];
      for (const kind of HANDBACK_KINDS) {
        for (const separator of [',', ';']) {
          const { status, body } = await teacher.post<{ id: number; parts?: unknown }>(
            `${base}/handback`,
            form({ kind, format: 'html', separator }),
          );
          if (status >= 300) continue;
          const answer = await fetch(`${server.url}/api/v1/handbacks/${body.id}/file`, {
            headers: { Authorization: `Bearer ${teacher.token ?? ''}` },
          });
          if (!answer.ok) continue;
          files += 1;
          const bytes = new Uint8Array(await answer.arrayBuffer());
          const inside =
            bytes[0] === 0x50 && bytes[1] === 0x4b ? unzipSync(bytes) : { 'table.csv': bytes };
          for (const [entry, content] of Object.entries(inside)) {
            const text = strFromU8(content);
            if (entry.endsWith('.csv'))
              for (const cell of live(text, separator))
                found.push(`${kind} with ${separator}: ${cell} would run`);
            if (entry.endsWith('.xml') && text.includes('<f>'))
              found.push(`${kind}: ${entry} has a formula`);
            if (entry.endsWith('.html')) exported.push(text);
          }
        }
      }

      const guard = async (page: OpenPage, where: string): Promise<void> => {
        await page.context().exposeBinding('ran', () => {
          found.push(`something ran in ${where}, at ${page.url()}`);
        });
        page.context().on('request', (request) => {
          if (
            /^(?:https?|wss?):/.test(request.url()) &&
            new URL(request.url()).origin !== server.url
          )
            found.push(`${where} asked for ${request.url()}`);
        });
        page.on('dialog', (dialog) => {
          found.push(`${where} said ${dialog.message()}`);
          void dialog.dismiss();
        });
      };
      const isStill = async (page: OpenPage): Promise<void> => {
        await expect
          .poll(() =>
            page.evaluate(
              () => document.querySelectorAll('main h1, main h2, main [role=region]').length,
            ),
          )
          .toBeGreaterThan(0);
        await expect.poll(() => callsOf(page).open.size).toBe(0);
      };
      /** Checks what a text must not have become, once one of ours is visible. */
      const lookAt = async (page: OpenPage, where: string): Promise<void> => {
        screens += 1;
        const look = () =>
          page.evaluate(() => ({
            alive: Array.from(
              document.querySelectorAll(
                '[href^="javascript:" i], [src*="outside.invalid"], [onerror], [onload], [onfocus], [ontoggle], [onmouseover], [srcdoc], base, animate',
              ),
              (element) => element.outerHTML.slice(0, 200),
            ),
            seen:
              document.body.innerText +
              Array.from(
                document.querySelectorAll<HTMLInputElement>('input, textarea'),
                ({ value }) => value,
              ).join('\n'),
          }));
        const ours = (seen: string): boolean =>
          PAYLOADS.some((payload) => payload.length >= TELLING && seen.includes(payload));
        await expect
          .poll(async () => BARE.has(where) || ours((await look()).seen), { message: where })
          .toBe(true);
        const { alive } = await look();
        for (const html of alive) found.push(`${where} has ${html}`);
      };

      const page = await openPage(server, { token: teacher.token ?? '' });
      await guard(page, 'the app');
      const of = (screen: string) => `/assignments/${assignmentId}/${screen}`;
      // The assignment has no rounds.
      page.expectComplaint(/rounds|Failure: The requested resource was not found/);
      await page.goto(of('submissions'));
      await page
        .getByRole('button', { name: /^Edit grade of / })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
      await lookAt(page, 'the dialog of a grade');
      await page.keyboard.press('Escape');
      for (const path of [
        ...SCREENS.map(of),
        `${of('desk')}/${works[0]!}`,
        `${of('rounds')}/${works[0]!}`,
        '/assignments',
        '/comments',
        '/feedbacks',
        '/submissions',
        '/insight',
        '/notifications',
        '/credits/history',
        '/profile',
        '/settings',
      ]) {
        await page.evaluate((to) => {
          history.pushState(null, '', to);
          dispatchEvent(new PopStateEvent('popstate'));
        }, path);
        await isStill(page);
        await lookAt(page, path.replaceAll(/\d+/g, '1'));
      }
      await page.context().close();

      const invited = await openPage(server, { token: other.token ?? '' });
      await guard(invited, 'an invitation');
      await invited.goto(new URL(invitation).pathname);
      await isStill(invited);
      await lookAt(invited, 'an invitation');
      await invited.context().close();

      const student = await openPage(server);
      await guard(student, 'the student’s page');
      await student.goto(links[0]!.url);
      await student.getByRole('button', { name: 'Open it' }).click();
      await student.getByText('\\u003cscript').first().waitFor();
      await lookAt(student, 'the student’s page');
      const html = `${server.url}/exported`;
      let shownNow = '';
      await student.route(html, (route) =>
        route.fulfill({ contentType: 'text/html', body: shownNow }),
      );
      for (const text of exported) {
        shownNow = text;
        await student.goto(html);
        await lookAt(student, 'a document');
      }
      await student.context().close();
    }
    if (files < rounds * 6) found.push(`only ${files} files were made`);
    nothingFound(
      'markup',
      `${PAYLOADS.length} payloads in ${fields} fields, looked at on ${screens} screens and in ${files} exports`,
      found,
    );
  },
);
