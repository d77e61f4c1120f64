import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

/** Baseline: a bare Fastify route that only does the same two queries. */
const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE_URL, max: 10 });
const app = Fastify();

app.get('/api/user/me', async request => {
  const token = (request.headers.authorization ?? '').slice('Bearer '.length);
  const session = await pool.query(
    `select s.id as session_id, s.last_seen_at, u.* from sessions s join users u on u.id = s.user_id
     where s.token_hash = $1 and s.revoked_at is null and s.expires_at > $2`,
    [createHash('sha256').update(token).digest(), new Date()],
  );
  const user = session.rows[0];
  const pets = await pool.query(
    'select id, name, species, colour, photo_key, state from pets where owner_id = $1 and archived_at is null order by id',
    [user.id],
  );
  return { data: { id: user.id, firstname: user.firstname, surname: user.surname, pets: pets.rows } };
});

console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
