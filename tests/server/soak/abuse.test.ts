import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Api, openApi } from '#tests/support/api.ts';
import { startServer } from '#tests/support/server.ts';
import { amount, nothingFound, soakTimeout } from './soak.ts';

const TOKEN = '/api/v1/auth/token';
const REGISTER = '/api/v1/auth/register';
const api = async (): Promise<Api> => {
  const opened = await openApi({ env: { TRUST_PROXY: '1' } });
  onTestFinished(() => opened.close());
  return opened;
};
/** A refusal must say for how long; anything else is reported in its own words. */
const judged = (
  found: string[],
  what: string,
  { status, headers }: { status: number; headers: Headers },
  allowed: readonly number[],
): void => {
  if (status === 429 ? !(Number(headers.get('retry-after')) > 0) : !allowed.includes(status))
    found.push(`${what} answers ${status}${status === 429 ? ' without Retry-After' : ''}`);
};

test(
  '[SAFE-12] hundreds of wrong passwords: few are checked, and nothing shows who has an account',
  { timeout: soakTimeout() },
  async () => {
    const guesses = amount(30, 1000);
    const { visitor, teacher } = await api();
    await teacher({ email: 'there@example.org' });
    const found: string[] = [];
    const told: Record<string, string[]> = { there: [], absent: [] };
    for (const who of ['there', 'absent'] as const) {
      for (let guess = 0; guess < guesses; guess += 1) {
        const answer = await visitor.post(
          TOKEN,
          { email: `${who}@example.org`, password: `wrong guess ${guess}`, captchaToken: '' },
          { 'X-Forwarded-For': `${who === 'there' ? '192.0.2' : '198.51.100'}.${guess % 5}` },
        );
        judged(found, 'a guess', answer, [401]);
        told[who]!.push(
          `${answer.status} ${answer.text.replaceAll(/\d+ seconds?/g, 'some seconds')}`,
        );
      }
    }
    if (JSON.stringify(told['there']) !== JSON.stringify(told['absent']))
      found.push('who has an account is told');
    if (told['there']!.filter((one) => one.startsWith('401')).length > 100)
      found.push('more than 100 guesses were looked at');
    nothingFound('abuse', `${guesses * 2} wrong passwords`, found);
  },
);

test(
  '[SAFE-30] hundreds of registrations are throttled, and 50 per network get the credits',
  { timeout: soakTimeout() },
  async () => {
    const people = amount(60, 1000);
    const { visitor, database } = await api();
    const found: string[] = [];
    for (let person = 0; person < people; person += 1) {
      judged(
        found,
        'a registration',
        await visitor.post(
          REGISTER,
          {
            email: `p${person}@example.org`,
            password: 'a long enough phrase',
            full_name: 'Ada',
            role: 'teacher',
            captchaToken: '',
          },
          { 'X-Forwarded-For': `192.0.2.${person % 200}` },
        ),
        [201],
      );
    }
    const made = await database.db.selectFrom('users').select('credit_balance').execute();
    if (made.length > 200) found.push(`${made.length} accounts of one network within an hour`);
    if (made.filter(({ credit_balance }) => credit_balance > 0).length > 50)
      found.push('more than 50 accounts of one network got credits');
    nothingFound('abuse', `${people} registrations of one network`, found);
  },
);

test(
  '[SAFE-21] hundreds of slow clients and idle connections keep nobody else waiting',
  { timeout: soakTimeout() },
  async () => {
    const many = amount(50, 2000);
    const server = await startServer();
    onTestFinished(() => server[Symbol.asyncDispose]());
    const { port } = new URL(server.url);
    const found: string[] = [];
    const sockets: Socket[] = [];
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
    });
    for (let nth = 0; nth < many; nth += 1) {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => {});
      // Nothing; half a head; a head and a byte of its body.
      if (nth % 3 === 1) socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-');
      if (nth % 3 === 2)
        socket.write(
          `POST ${TOKEN} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`,
        );
      sockets.push(socket);
      if (nth % 50 === 49) await pause(5);
    }
    const teacher = await server.teacher();
    for (let read = 0; read < 20; read += 1)
      if ((await teacher.get('/api/v1/assignments/')).status !== 200)
        found.push('a read was refused');
    expect((await server.visitor.get('/readyz')).status).toBe(200);
    nothingFound('abuse', `${many} connections that say nothing, or half of it`, found);
  },
);
