import { createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import type { MadeFile } from '#contract/platform/file.ts'
import type { Context } from './context.ts'
import { fault } from './fault.ts'
import type { Kit } from './kit.ts'
import { langOf } from './serve.ts'
import { sendProblem } from './problem.ts'
import { sameBytes } from './tokens.ts'

/** Seconds a download link lives (walls §4.11). */
const linkSec = 120

const shown = (kit: Kit, linkKey: Buffer, row: Omit<MadeFile, 'url'>): MadeFile => {
  const until = Math.floor(kit.now().getTime() / 1000) + linkSec
  return {
    ...row,
    url:
      row.state === 'done' ? `/api/download/${row.id}?until=${until}&sign=${signature(linkKey, row.id, until)}` : null,
  }
}

const signature = (key: Buffer, id: string, until: number) =>
  createHmac('sha256', key).update(`download|${id}|${until}`).digest('base64url')

/** One of the caller's own files. */
export async function showFile(
  { kit, db, actor }: Pick<Context, 'kit' | 'db' | 'actor'>,
  id: string,
): Promise<MadeFile> {
  const row = await db.one<Omit<MadeFile, 'url'>>(
    sql`select id, name, state, progress, rows, created_at, expires_at from made_file where id = ${id} and user_id = ${actor.id} and expires_at > now()`,
  )
  if (!row) throw fault('not_found')
  return shown(kit, kit.linkKey, row)
}

/** The caller's own files, newest first. */
export async function showFiles({ kit, db, actor }: Pick<Context, 'kit' | 'db' | 'actor'>): Promise<MadeFile[]> {
  const rows = await db.many<
    Omit<MadeFile, 'url'>
  >(sql`select id, name, state, progress, rows, created_at, expires_at from made_file
    where user_id = ${actor.id} and expires_at > now() order by created_at desc limit 100`)
  return rows.map((it) => shown(kit, kit.linkKey, it))
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
        ? await kit.db.one<{ name: string; path: string }>(
            sql`select name, path from made_file where id::text = ${id} and state = 'done' and expires_at > now()`,
          )
        : undefined
      if (!file) return sendProblem(reply, langOf(request.headers['lang']), fault('not_found'), request.log)
      return reply
        .header(
          'content-type',
          file.name.endsWith('.csv')
            ? 'text/csv; charset=utf-8'
            : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        )
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .header('cache-control', 'no-store')
        .send(createReadStream(file.path))
    },
  )
}
