import sql from 'sql-template-tag'
import { fieldError } from '#contract/kit/field-words.ts'
import {
  companySetting,
  companySettings,
  emptySettings,
  settingNames,
  type CompanySetting,
  type SettingName,
} from '#contract/organisation/company-settings.ts'
import type { Db } from '#server/db/pool.ts'
import { audit, historyOf } from '#server/kit/audit.ts'
import { routes } from '#server/kit/context.ts'
import { Fault, fault } from '#server/kit/fault.ts'
import { picturesOf, refuseMissingPictures } from '#server/kit/pictures.ts'

const noun = 'company-setting'
const recordOf = (company_id: string, name: SettingName) => `${company_id} ${name}`

/** A setting as it was saved, with what it did not have then empty; all of it empty where nothing ever was. */
const shown = (name: SettingName, row: CompanySetting | undefined): CompanySetting => ({
  name,
  value: { ...emptySettings[name], ...row?.value },
  version: row?.version ?? 0,
  updated_at: row?.updated_at ?? null,
})

const saved = (db: Db, company_id: string) =>
  db.many<CompanySetting>(
    sql`select name, value, version, updated_at from company_setting where company_id = ${company_id}`,
  )

const one = async (db: Db, company_id: string, name: SettingName) =>
  shown(
    name,
    (await saved(db, company_id)).find((it) => it.name === name),
  )

export const companySettingRoutes = routes(companySetting, {
  list: async ({ params }, { db }) => {
    const rows = await saved(db, params.company_id)
    return settingNames.map((name) =>
      shown(
        name,
        rows.find((it) => it.name === name),
      ),
    )
  },

  read: ({ params }, { db }) => one(db, params.company_id, params.name),

  update: async ({ params: { company_id, name }, body }, ctx) => {
    const checked = companySettings[name].safeParse(body.value, { reportInput: true })
    if (!checked.success)
      throw new Fault('invalid', {
        errors: checked.error.issues.map(fieldError).map((it) => ({ ...it, path: `value.${it.path}` })),
      })
    await refuseMissingPictures(ctx.kit.files, ctx.lang, picturesOf(companySettings[name]), checked.data, 'value')
    return ctx.db.tx(async (db) => {
      await db.one(sql`select id from company where id = ${company_id} for update`)
      const before = await one(db, company_id, name)
      if (before.version !== body.version) throw fault('stale_version', { current: before })
      await db.one(sql`insert into company_setting (company_id, name, value, updated_at) values (${company_id}, ${name}, ${JSON.stringify(checked.data)}, ${ctx.now})
        on conflict (company_id, name) do update set value = excluded.value, version = company_setting.version + 1, updated_at = excluded.updated_at`)
      const after = await one(db, company_id, name)
      await audit(db, ctx, {
        noun,
        record_id: recordOf(company_id, name),
        company_id,
        action: 'update',
        before: before.value,
        after: after.value,
      })
      return after
    })
  },

  history: ({ params }, { db }) => historyOf(db, noun, recordOf(params.company_id, params.name), [params.company_id]),
})
