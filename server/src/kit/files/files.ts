import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import type { MadeFile } from '#contract/platform/file.ts'
import { homesOf, reachOf, type Actor } from '../guard/actor.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { fault } from '../answer/fault.ts'
import type { Kit } from '../kit.ts'
import { attachmentOf } from './attachment.ts'
import { covers, withinCompany, type Tie } from '../guard/reach.ts'
import { runFileName } from '../jobs/made.ts'
import { sendProblem } from '../answer/problem.ts'
import { cancelRun, findRun } from '../jobs/run-acts.ts'
import { readRuns, shownRun, wakeRuns, type KeptRun, type RunKind } from '../jobs/run.ts'
import { langOf } from '../serve.ts'
import { sameBytes } from '../guard/tokens.ts'
import { defineChore, forPlatform } from '../jobs/work.ts'

/** How long a download link is valid, in seconds (walls §4.11). */
const linkSec = 120

/** Kinds of files whose every download is recorded. */
export const auditedKinds = { btk: 'btk-report' } as const

/** The companies under which a caller's files may be stored. */
const homes = (actor: Context['actor']) => ({ companies: homesOf(actor) })

/**
 * A condition for the runs `r` whose file the caller has requested, whichever company the caller
 * belonged to at that time.
 */
const own = ({ actor }: Pick<Context, 'actor'>) =>
  sql`${withinCompany(homes(actor), 'r.company_id')} and r.user_id = ${actor.id} and r.name is not null and r.expires_at > now()`

/**
 * The permission under which a file was made, and the companies and branches that the file covers.
 * Both are stored with the run.
 */
interface MadeUnder {
  under?: { permission: string; tie: Tie }
}
/**
 * Adds to a run's input the permission under which its file is made and the places that the file
 * covers.
 */
export const madeUnder = <Input extends object>(
  { name, permission }: Pick<RunKind<Input>, 'name' | 'permission'>,
  tie: Tie,
  input: Input,
): Input & MadeUnder => {
  if (!permission) throw new Error(`${name} makes a file and names no permission`)
  return { ...input, under: { permission, tie } }
}

/**
 * Whether the user who requested a file still holds the permission for everything that the file
 * covers.
 */
const mayFetch = (actor: Actor, { input: { under } }: KeptRun<MadeUnder>): boolean =>
  !under || covers(reachOf(actor, under.permission), under.tie)

type Own = Pick<Context, 'kit' | 'db' | 'actor' | 'now' | 'lang'>

function shown(ctx: Own, it: KeptRun): MadeFile {
  const until = Math.floor(ctx.now.getTime() / 1000) + linkSec
  const path = `/api/download/${it.id}?of=${it.company_id}&until=${until}&sign=${signature(ctx.kit.linkKey, it, until)}`
  return {
    ...shownRun(it, ctx),
    name: it.name ?? '',
    bytes: it.bytes,
    url: it.state === 'done' ? path : null,
    expires_at: it.expires_at ?? '',
  }
}

const signature = (key: Buffer, { company_id, id }: { company_id: string; id: string }, until: number) =>
  createHmac('sha256', key).update(`download|${company_id}|${id}|${until}`).digest('base64url')

/** One of the caller's own files. */
export async function showFile(ctx: Own, id: string): Promise<MadeFile> {
  const [run] = await readRuns(ctx.db, sql`${own(ctx)} and r.id = ${id}`, { tie: homes(ctx.actor) })
  if (!run || !mayFetch(ctx.actor, run)) throw fault('not_found')
  return shown(ctx, run)
}

/** The caller's own files, newest first. */
export const showFiles = async (ctx: Own): Promise<MadeFile[]> =>
  (await readRuns(ctx.db, own(ctx), { max: 100, tie: homes(ctx.actor) }))
    .filter((it) => mayFetch(ctx.actor, it))
    .map((it) => shown(ctx, it))

/** Cancels one of the caller's own files while it is still being made. */
export async function cancelFile(ctx: Own, id: string): Promise<MadeFile> {
  await ctx.kit.db.tx(async (db) => cancelRun(db, {}, await findRun(db, sql`${own(ctx)} and r.id = ${id}`), ctx.now))
  wakeRuns(ctx.kit)
  return showFile(ctx, id)
}

/**
 * Deletes one of the caller's own files, also from the store. A file that is still being made is
 * cancelled.
 */
export async function removeFile(ctx: Own, id: string): Promise<void> {
  const row = await ctx.db.one(sql`delete from run r where ${own(ctx)} and r.id = ${id} returning r.id`)
  if (!row) throw fault('not_found')
  await ctx.kit.files.remove(runFileName(id))
}

/** A younger file is kept, because the row that refers to it may be about to be written. */
const freshMs = 3_600_000

/**
 * Deletes files in the store that belong to no run. They are left behind when a node dies while
 * making a file.
 */
export const fileChore = defineChore(
  'files',
  forPlatform('files are found in the store', async ({ db, files, now }) => {
    const old: string[] = []
    for await (const it of files.list('made')) if (it.at.getTime() < now().getTime() - freshMs) old.push(it.name)
    const known = await db.many<{ id: string }>(sql`/* platform: files of everybody */
    select id from run where 'made/' || id::text = any(${old})`)
    const names = new Set(known.map((it) => runFileName(it.id)))
    for (const name of old) if (!names.has(name)) await files.remove(name)
  }),
)

interface Downloaded {
  id: string
  name: string
  kind: string
  rows: number
  user_id: string
  user_name: string
}

/**
 * GET /api/download/{id}: serves the file behind a signed link, which needs no header and expires
 * after 120 s.
 */
export function serveDownloads(app: FastifyInstance, kit: Kit): void {
  app.get<{ Params: { id: string }; Querystring: { of?: string; until?: string; sign?: string } }>(
    '/api/download/:id',
    async (request, reply) => {
      const { id } = request.params
      const company_id = request.query.of ?? ''
      const until = Number(request.query.until)
      const isGood =
        until * 1000 > kit.now().getTime() &&
        sameBytes(Buffer.from(signature(kit.linkKey, { company_id, id }, until)), Buffer.from(request.query.sign ?? ''))
      const file = isGood
        ? await kit.db.one<Downloaded>(
            sql`select f.id, f.name, f.kind, f.done as rows, u.id as user_id, u.name || ' ' || u.surname as user_name from run f join app_user u on u.id = f.user_id
              where f.company_id = ${company_id} and f.id = ${id} and f.state = 'done' and f.expires_at > now() and u.is_active`,
          )
        : undefined
      const lying = file && (await kit.files.open(runFileName(file.id)))
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
        .header('content-disposition', attachmentOf(file.name))
        .header('content-length', lying.bytes)
        .header('cache-control', 'no-store')
        .send(lying.content)
    },
  )
}
