import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import { alertKinds, userSettings, type AlertKind, type UserSettings } from '#contract/organisation/user-settings.ts'
import type { Db } from '#server/db/pool.ts'
import { teamOf, usualAlerts } from '#server/domain/organisation/alerts.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { routes } from '#server/kit/context.ts'
import { documentRoutes } from '#server/kit/record/document.ts'

type Member = UserSettings['team'][number] & { is_manager: boolean }

const membersOf = (db: Db, at: BranchKey, lang: Lang) =>
  db.many<Member>(sql`
    select u.id as user_id, u.name || ' ' || u.surname as name, array_agg(distinct r.name ->> ${lang}) as roles,
      bool_or(a.scope_type = 'company') as is_of_company, bool_or('put-branch' = any(r.permissions)) as is_manager
    ${teamOf(at)} group by u.id order by name, u.id`)

interface ChosenAlerts {
  user_id: string
  kind: AlertKind
  mail: boolean
  push: boolean
  sms: boolean
}

export const userDocument = documentRoutes(userSettings, {
  version: 'user_version',
  columns: [],
  load: async (db, { company_id, id, ctx }) => {
    const members = await membersOf(db, { company_id, branch_id: id }, ctx.lang)
    const said = await db.many<ChosenAlerts>(sql`
      select user_id, kind, mail, push, sms from branch_user_setting where company_id = ${company_id} and branch_id = ${id}`)
    const alertsOf = ({ user_id, is_manager }: Member) => {
      const own = said
        .filter((it) => it.user_id === user_id)
        .map(({ kind, mail, push, sms }) => [kind, { mail, push, sms }])
      return { ...usualAlerts(is_manager), ...(Object.fromEntries(own) as Partial<UserSettings['people'][string]>) }
    }
    return {
      team: members.map(({ user_id, name, roles, is_of_company }) => ({ user_id, name, roles, is_of_company })),
      people: Object.fromEntries(members.map((it) => [it.user_id, alertsOf(it)])),
      connected: ctx.kit.smtp ? ['mail' as const] : [],
    }
  },
  write: async (db, { people }, { company_id, id, ctx }) => {
    const team = new Set((await membersOf(db, { company_id, branch_id: id }, ctx.lang)).map((it) => it.user_id))
    const named = Object.entries(people)
      .map(([user_id, alerts]) => ({ user_id: user_id.toLowerCase(), alerts }))
      .filter((it) => team.has(it.user_id))
    const ids = named.map((it) => it.user_id)
    await db.one(sql`delete from branch_user_setting
      where company_id = ${company_id} and branch_id = ${id} and user_id = any(${ids}::uuid[])`)
    const rows = named.flatMap(({ user_id, alerts }) => alertKinds.map((kind) => ({ user_id, kind, ...alerts[kind] })))
    await db.one(sql`insert into branch_user_setting (company_id, branch_id, user_id, kind, mail, push, sms)
      select ${company_id}::uuid, ${id}::uuid, user_id, kind, mail, push, sms
      from jsonb_to_recordset(${JSON.stringify(rows)}) as it(user_id uuid, kind text, mail boolean, push boolean, sms boolean)`)
  },
})

export const userSettingsRoutes = routes(userSettings, userDocument.handlers)
