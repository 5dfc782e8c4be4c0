import sql from 'sql-template-tag'
import { companyTheme, maxThemes, type CompanyTheme } from '#contract/marketing/theme/company-theme.ts'
import { kindOf, maxFiles, missingStrings, type ThemeFile } from '#contract/marketing/theme/files.ts'
import { readHtml, type Part } from '#contract/marketing/theme/html.ts'
import { themeFaults } from '#contract/marketing/theme/rules.ts'
import type { Db } from '#server/db/pool.ts'
import { refuseLosses, textWithoutLosses } from '#server/domain/marketing/theme/lost.ts'
import { previewToken, previewUrl } from '#server/domain/marketing/theme/preview-link.ts'
import { draftsOf, filesOf, keepTexts, standing, type StoredFile } from '#server/domain/marketing/theme/releases.ts'
import { siteChanged } from '#server/domain/marketing/theme/site-changed.ts'
import { fault, refuseBrokenRules, wrongField } from '#server/kit/answer/fault.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { withinCompany } from '#server/kit/guard/reach.ts'
import { changedWithin, refuseValidElsewhere } from '#server/kit/guard/valid-at.ts'
import { once } from '#server/kit/idempotency.ts'
import { refuseUnlessAhead } from '#server/kit/list/ahead.ts'
import { recordRoutes } from '#server/kit/record/record.ts'
import { breather } from '#server/kit/turns/breather.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { columns, releaseOf, releasesOf } from './release-rows.ts'
import { waits, wasPublished } from './words.ts'

const { noun } = companyTheme
const furthestDays = 365

const record = recordRoutes(companyTheme, {
  table: 'company_theme t',
  company: 'company_id',
  columns,
  from: () => sql`from company_theme t join company co on co.id = t.company_id join theme th on th.id = t.theme_id`,
  within: ({ reach }) => withinCompany(reach.tie, 't.company_id'),
  search: () => ['t.name'],
  sort: () => ({ name: 't.name collate "tr-x-icu"' }),
  fixed: ['company_id', 'theme_id'],
  uses: [],
  before: async (body, step) => {
    changedWithin.before(body, step)
    const { db, before, company_id } = step
    if (before) return
    await db.one(sql`select pg_advisory_xact_lock(hashtextextended(${`company_theme ${company_id}`}, 0))`)
    const { n } = await db.must<{ n: number }>(
      sql`select count(*)::int as n from company_theme where company_id = ${company_id}`,
    )
    if (n >= maxThemes) throw wrongField('name', 'too_many_kept', { max: maxThemes })
  },
  parts: async (body, { db, id, company_id, before }) => {
    if (before) return
    await db.one(sql`insert into theme_file (company_id, company_theme_id, path, text)
      select ${company_id}::uuid, ${id}::uuid, it.path, it.text from theme th, jsonb_to_recordset(th.files) as it(path text, text text) where th.id = ${body.theme_id}`)
  },
  removing: async (row, step) => {
    changedWithin.removing(row, step)
    const { id, company_id } = row
    const { db, ctx } = step
    const released = await db.one(
      sql`select id from theme_release where company_id = ${company_id} and company_theme_id = ${id} limit 1`,
    )
    if (released) throw fault('in_use', { detail: wasPublished(ctx.lang) })
    await db.one(sql`delete from theme_file where company_id = ${company_id} and company_theme_id = ${id}`)
  },
})

type Of = Pick<CompanyTheme, 'id' | 'company_id'>

/** The files of the theme's newest release that is live or was; none if it was never published. */
async function publishedOf(db: Db, { id, company_id }: Of, now: Date): Promise<ThemeFile[]> {
  const last = await db.one<{ files: StoredFile[] }>(sql`select r.files from theme_release r
    where ${standing(company_id)} and r.company_theme_id = ${id} and r.files <> '[]' and r.live_from <= ${now}
    order by r.live_from desc, r.number desc limit 1`)
  return last ? filesOf(db, company_id, last.files) : []
}

const baseOf = async (db: Db, theme_id: number): Promise<ThemeFile[]> =>
  (await db.must<{ files: ThemeFile[] }>(sql`select files from theme where id = ${theme_id}`)).files

function changesOf(before: readonly ThemeFile[], after: readonly ThemeFile[]) {
  const was = new Map(before.map((it) => [it.path, it.text]))
  const is = new Map(after.map((it) => [it.path, it.text]))
  return [...new Set([...was.keys(), ...is.keys()])].toSorted().flatMap((path) => {
    const [old, now] = [was.get(path), is.get(path)]
    if (old === now) return []
    const change =
      old === undefined ? ('added' as const) : now === undefined ? ('removed' as const) : ('changed' as const)
    return [{ path, change, before: old ?? '', after: now ?? '' }]
  })
}

const fileAt = (db: Db, { id, company_id }: Of, path: string) =>
  db.one<ThemeFile & { version: number; updated_at: string }>(
    sql`select path, text, version, updated_at from theme_file where company_id = ${company_id} and company_theme_id = ${id} and path = ${path} for update`,
  )
const shownFile = (it: ThemeFile & { version: number; updated_at: string }) => ({
  ...it,
  kind: kindOf(it.path),
})

/**
 * Finds what prevents drafts from being published. Other requests are answered between two files.
 */
async function faultsOf(drafts: readonly ThemeFile[], country: string) {
  const breathe = breather()
  const parts = new Map<string, readonly Part[]>()
  for (const { path, text } of drafts) {
    if (kindOf(path) === 'html') parts.set(path, readHtml(text).parts)
    await breathe()
  }
  return themeFaults(drafts, country, parts)
}

/** What the history shows of a file: its name and length. Its content is kept by releases. */
const told = (it: ThemeFile | undefined) => (it ? { file: it.path, bytes: Buffer.byteLength(it.text) } : {})

/**
 * Loads and locks the theme. A theme belongs to the company, so a caller with rights at only some
 * of its branches is refused.
 */
async function locked(db: Db, ctx: Context, id: string): Promise<CompanyTheme> {
  const it = await record.one(db, ctx, id, 'lock')
  refuseValidElsewhere(ctx, { company_id: it.company_id })
  return it
}

/** Loads and locks the theme. Refuses if it has changed since the caller saw it. */
async function current(db: Db, ctx: Context, id: string, version: number): Promise<CompanyTheme> {
  const it = await locked(db, ctx, id)
  if (it.version !== version) throw fault('stale_version', { current: it })
  return it
}

interface Release {
  files: StoredFile[]
  live_from: Date
  rolled_back_to?: number
  cancels?: string
  action: string
}
/** Adds a release to a locked theme, and an entry to the theme's history. Returns its id. */
async function release(db: Db, ctx: Context, it: CompanyTheme, { action, ...given }: Release): Promise<string> {
  const id = uuidv7()
  const { number } = await db.must<{ number: number }>(
    sql`select coalesce(max(r.number), 0) + 1 as number from theme_release r where r.company_id = ${it.company_id} and r.company_theme_id = ${it.id}`,
  )
  await db.one(sql`insert into theme_release (company_id, id, company_theme_id, number, files, live_from, rolled_back_to, cancels, created_by, created_at)
    values (${it.company_id}, ${id}, ${it.id}, ${number}, ${JSON.stringify(given.files)}, ${given.live_from}, ${given.rolled_back_to ?? null},
      ${given.cancels ?? null}, ${ctx.actor.name}, ${ctx.now})`)
  await db.one(
    sql`update company_theme set version = version + 1, updated_at = ${ctx.now} where company_id = ${it.company_id} and id = ${it.id}`,
  )
  await audit(db, ctx, {
    noun,
    record_id: it.id,
    company_id: it.company_id,
    action,
    before: {},
    after: { number, live_from: given.live_from.toISOString(), rolled_back_to: given.rolled_back_to ?? null },
  })
  return id
}

export const companyThemeRoutes = routes(
  companyTheme,
  {
    ...record.handlers,

    files: async ({ params }, ctx) => {
      const it = await record.one(ctx.db, ctx, params.company_theme_id)
      const drafts = await draftsOf(ctx.db, it.company_id, it.id)
      const changes = new Map(
        changesOf(await publishedOf(ctx.db, it, ctx.now), drafts).map(({ path, change }) => [path, change]),
      )
      return {
        files: drafts.map(({ path, text, version, updated_at }) => ({
          path,
          kind: kindOf(path),
          version,
          bytes: Buffer.byteLength(text),
          updated_at,
          change: changes.get(path) ?? null,
        })),
        missing: missingStrings(drafts),
      }
    },

    file: async ({ params }, ctx) => {
      const it = await record.one(ctx.db, ctx, params.company_theme_id)
      const [file] = (await draftsOf(ctx.db, it.company_id, it.id)).filter(({ path }) => path === params.path)
      if (!file) throw fault('not_found')
      return shownFile(file)
    },

    saveFile: ({ params, body }, ctx) =>
      ctx.db.tx(async (db) => {
        const { path } = params
        if (!body.anyway) refuseLosses({ path, text: body.text }, 'text')
        const text = body.anyway ? textWithoutLosses({ path, text: body.text }) : body.text
        const it = await locked(db, ctx, params.company_theme_id)
        const before = await fileAt(db, it, path)
        if ((before?.version ?? 0) !== body.version)
          throw fault('stale_version', { ...(before && { current: shownFile(before) }) })
        if (!before) {
          const { n } = await db.must<{ n: number }>(
            sql`select count(*)::int as n from theme_file where company_id = ${it.company_id} and company_theme_id = ${it.id}`,
          )
          if (n >= maxFiles) throw wrongField('path', 'too_many_kept', { max: maxFiles })
        }
        await db.one(sql`insert into theme_file (company_id, company_theme_id, path, text, updated_at)
          values (${it.company_id}, ${it.id}, ${path}, ${text}, ${ctx.now})
          on conflict (company_id, company_theme_id, path) do update set text = excluded.text, version = theme_file.version + 1, updated_at = excluded.updated_at`)
        const after = (await fileAt(db, it, path))!
        await audit(db, ctx, {
          noun,
          record_id: it.id,
          company_id: it.company_id,
          action: before ? 'file' : 'new_file',
          before: told(before),
          after: told(after),
        })
        return shownFile(after)
      }),

    removeFile: ({ params }, ctx) =>
      ctx.db.tx(async (db) => {
        const it = await locked(db, ctx, params.company_theme_id)
        const before = await fileAt(db, it, params.path)
        if (!before) throw fault('not_found')
        await db.one(
          sql`delete from theme_file where company_id = ${it.company_id} and company_theme_id = ${it.id} and path = ${params.path}`,
        )
        const { company_id, id: record_id } = it
        await audit(db, ctx, { noun, record_id, company_id, action: 'remove_file', before: told(before), after: {} })
        return null
      }),

    diff: async ({ params, query }, ctx) => {
      const it = await record.one(ctx.db, ctx, params.company_theme_id)
      const before =
        query.against === 'live' ? await publishedOf(ctx.db, it, ctx.now) : await baseOf(ctx.db, it.theme_id)
      return changesOf(before, await draftsOf(ctx.db, it.company_id, it.id))
    },

    preview: async ({ params, body }, ctx) => {
      const { id, company_id } = await record.one(ctx.db, ctx, params.company_theme_id)
      const token = previewToken(ctx.kit, { company_id, company_theme_id: id }, ctx.now)
      return { url: previewUrl(ctx.kit, token, body.lang, body.path) }
    },

    publish: async ({ params, body }, ctx) => {
      const after = await once(
        ctx,
        'company-theme.publish',
        { params, body },
        async (db) => {
          const it = await current(db, ctx, params.company_theme_id, body.version)
          const live_from = body.live_from === null ? ctx.now : new Date(body.live_from)
          const company = ctx.actor.tree.companies.get(it.company_id)!
          if (body.live_from !== null) {
            refuseUnlessAhead('live_from', live_from, { now: ctx.now, days: furthestDays, timezone: company.timezone })
            if (it.next_from) throw fault('conflict', { detail: waits(ctx.lang) })
          }
          const drafts = await draftsOf(db, it.company_id, it.id)
          refuseBrokenRules(
            (await faultsOf(drafts, company.country)).map(({ path, code, params: given }) => ({
              path: `files.${path}`,
              code,
              params: { file: path, ...given },
            })),
          )
          const files = await keepTexts(db, it.company_id, drafts)
          return releaseOf(db, it, await release(db, ctx, it, { files, live_from, action: 'publish' }), ctx.now)
        },
        201,
      )
      siteChanged(ctx.kit)
      return after
    },

    rollback: async ({ params, body }, ctx) => {
      const after = await once(
        ctx,
        'company-theme.rollback',
        { params, body },
        async (db) => {
          const it = await current(db, ctx, params.company_theme_id, body.version)
          const old = await db.one<{ files: StoredFile[] }>(
            sql`select files from theme_release where company_id = ${it.company_id} and company_theme_id = ${it.id} and number = ${body.number} and files <> '[]'`,
          )
          if (!old) throw wrongField('number', 'choice')
          const it2 = { files: old.files, live_from: ctx.now, rolled_back_to: body.number, action: 'rollback' }
          return releaseOf(db, it, await release(db, ctx, it, it2), ctx.now)
        },
        201,
      )
      siteChanged(ctx.kit)
      return after
    },

    withdraw: async ({ params, body }, ctx) => {
      const after = await once(ctx, 'company-theme.withdraw', { params, body }, async (db) => {
        const it = await current(db, ctx, params.company_theme_id, body.version)
        const waiting = (await releasesOf(db, it, ctx.now)).find(({ state }) => state === 'scheduled')
        if (!waiting && it.state !== 'live') throw fault('conflict', { current: it })
        await release(db, ctx, it, {
          files: [],
          live_from: ctx.now,
          ...(waiting && { cancels: waiting.id }),
          action: waiting ? 'cancel' : 'withdraw',
        })
        return record.one(db, ctx, it.id)
      })
      siteChanged(ctx.kit)
      return after
    },

    releases: async ({ params }, ctx) =>
      releasesOf(ctx.db, await record.one(ctx.db, ctx, params.company_theme_id), ctx.now),
  },
  record.companyOf,
)
