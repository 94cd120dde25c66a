// The minimal server for this list: node:http and node:sqlite by hand. No accounts, rights, checks
// or history.
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

const [file, rows] = [process.argv[2], JSON.parse(await new Response(process.stdin).text())];
const db = new DatabaseSync(file);
db.exec(`pragma journal_mode = wal; pragma synchronous = full;
  create table works (id integer primary key, assignment_id integer, version integer, grade text, draft text, row text);
  create index works_of on works (assignment_id, id desc)`);
for (const { id, assignment_id, version, grade, ai_feedback, ...row } of rows) {
  db.prepare('insert into works values (?, ?, ?, ?, ?, ?)').run(
    id,
    assignment_id,
    version,
    grade,
    JSON.stringify(ai_feedback),
    JSON.stringify(row),
  );
}
const list = db.prepare(
  'select * from works where assignment_id = ? order by id desc limit ? offset ?',
);
const count = db.prepare('select count(*) as n from works where assignment_id = ?');
const one = db.prepare('select * from works where id = ?');
const change = db.prepare('update works set grade = ?, version = version + 1 where id = ?');
const shown = ({ id, assignment_id, version, grade, draft, row }) => ({
  ...JSON.parse(row),
  id,
  assignment_id,
  version,
  grade,
  ai_feedback: JSON.parse(draft),
});

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://x');
  const id = Number(pathname.split('/').at(-1));
  const say = (body, headers = {}) =>
    response
      .writeHead(200, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
  if (pathname.includes('by_assignment')) {
    const found = list.all(
      id,
      Number(searchParams.get('limit') ?? 100),
      Number(searchParams.get('skip') ?? 0),
    );
    return say(found.map(shown), { 'x-total-count': count.get(id).n });
  }
  if (request.method === 'PATCH') {
    const parts = [];
    for await (const part of request) parts.push(part);
    change.run(JSON.parse(Buffer.concat(parts).toString()).grade, id);
  }
  say(shown(one.get(id)));
});
server.listen(0, '127.0.0.1', () =>
  console.log(`ready: http://127.0.0.1:${server.address().port}`),
);
process.on('disconnect', () => process.exit(0));
