import { createHmac } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import type { MadeFile } from '#contract/platform/file.ts'
import { audit } from './audit.ts'
import type { Context } from './context.ts'
import { fault } from './fault.ts'
import type { Kit } from './kit.ts'
import { langOf } from './serve.ts'
import { sendProblem } from './problem.ts'
import { sameBytes } from './tokens.ts'

/** Seconds a download link lives (walls §4.11). */
const linkSec = 120

/** Files whose every fetching is written down. */
export const auditedKinds = { btk: 'btk-report' } as const

type Row = Omit<MadeFile, 'url'>
const columns = sql`id, name, kind, state, progress, rows, bytes::float8 as bytes, created_at, expires_at`

/** Where a made file lies in the store. */
const madeName = (id: string) => `made/${id}`

/** Lays what was made for a user; its row says `done`, with these bytes, afterwards. */
export const layMade = (kit: Kit, id: string, content: Uint8Array | Readable): Promise<number> =>
  kit.files.put(madeName(id), content)

/** Lays what a job has made and says so: a row that is done has its file. */
export async function finishMade(kit: Kit, id: string, content: Uint8Array | Readable, rows: number): Promise<void> {
  const bytes = await layMade(kit, id, content)
  await kit.db.one(
    sql`update made_file set state = 'done', progress = 100, rows = ${rows}, bytes = ${bytes} where id = ${id}`,
  )
}

function shown(kit: Kit, row: Row): MadeFile {
  const until = Math.floor(kit.now().getTime() / 1000) + linkSec
  const isDone = row.state === 'done'
  return {
    ...row,
    url: isDone ? `/api/download/${row.id}?until=${until}&sign=${signature(kit.linkKey, row.id, until)}` : null,
  }
}

const signature = (key: Buffer, id: string, until: number) =>
  createHmac('sha256', key).update(`download|${id}|${until}`).digest('base64url')

type Own = Pick<Context, 'kit' | 'db' | 'actor'>

/** One of the caller's own files. */
export async function showFile({ kit, db, actor }: Own, id: string): Promise<MadeFile> {
  const row = await db.one<Row>(
    sql`select ${columns} from made_file where id = ${id} and user_id = ${actor.id} and expires_at > now()`,
  )
  if (!row) throw fault('not_found')
  return shown(kit, row)
}

/** The caller's own files, newest first. */
export async function showFiles({ kit, db, actor }: Own): Promise<MadeFile[]> {
  const rows = await db.many<Row>(
    sql`select ${columns} from made_file where user_id = ${actor.id} and expires_at > now() order by created_at desc limit 100`,
  )
  return rows.map((it) => shown(kit, it))
}

/** Deletes one of the caller's own files, from the store too. One that is still being made is swept once it lies there. */
export async function removeFile({ kit, db, actor }: Own, id: string): Promise<void> {
  const row = await db.one(sql`delete from made_file where id = ${id} and user_id = ${actor.id} returning id`)
  if (!row) throw fault('not_found')
  await kit.files.remove(madeName(id))
}

/** Minutes after which a file that is not made yet never will be: its job has used up its tries. */
const hopelessMin = 60

/** Housekeeping: files whose time is over go from table and store, and so does what lies there without a row. */
export async function sweepFiles(kit: Kit): Promise<void> {
  const { db, files } = kit
  await db.one(
    sql`update made_file set state = 'failed' where state in ('waiting', 'working') and created_at < ${kit.now()}::timestamptz - make_interval(mins => ${hopelessMin})`,
  )
  const gone = await db.many<{ id: string }>(sql`delete from made_file where expires_at < ${kit.now()} returning id`)
  for (const { id } of gone) await files.remove(madeName(id))
  // What was written in the last hour may be a file whose row is about to be.
  const before = kit.now().getTime() - hopelessMin * 60_000
  const old: string[] = []
  for await (const it of files.list('made')) if (it.at.getTime() < before) old.push(it.name)
  const known = new Set(
    (await db.many<{ id: string }>(sql`select id from made_file where 'made/' || id::text = any(${old})`)).map((it) =>
      madeName(it.id),
    ),
  )
  for (const name of old) if (!known.has(name)) await files.remove(name)
}

interface Downloaded {
  id: string
  name: string
  kind: string
  rows: number
  user_id: string
  user_name: string
}

/** GET /api/download/{id}: the signed link itself; no header needed, dead after 120 s. */
export function serveDownloads(app: FastifyInstance, kit: Kit): void {
  app.get<{ Params: { id: string }; Querystring: { until?: string; sign?: string } }>(
    '/api/download/:id',
    async (request, reply) => {
      const { id } = request.params
      const until = Number(request.query.until)
      const isGood =
        until * 1000 > kit.now().getTime() &&
        sameBytes(Buffer.from(signature(kit.linkKey, id, until)), Buffer.from(request.query.sign ?? ''))
      const file = isGood
        ? await kit.db.one<Downloaded>(
            sql`select f.id, f.name, f.kind, f.rows, u.id as user_id, u.name || ' ' || u.surname as user_name from made_file f join app_user u on u.id = f.user_id
              where f.id::text = ${id} and f.state = 'done' and f.expires_at > now()`,
          )
        : undefined
      const lying = file && (await kit.files.open(madeName(file.id)))
      if (!file || !lying) return sendProblem(reply, langOf(request.headers['lang']), fault('not_found'), request.log)
      const { kind, rows, name } = file
      if (Object.values(auditedKinds).some((it) => it === kind))
        await audit(
          kit.db,
          {
            now: kit.now(),
            actor: { id: file.user_id, name: file.user_name },
            request_id: request.id,
            ip: request.ip,
          },
          { noun: kind, record_id: file.id, action: 'download', after: { file_name: name, rows } },
        )
      return reply
        .header(
          'content-type',
          file.name.endsWith('.csv')
            ? 'text/csv; charset=utf-8'
            : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        )
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .header('content-length', lying.bytes)
        .header('cache-control', 'no-store')
        .send(lying.content)
    },
  )
}
