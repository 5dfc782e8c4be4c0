import sql from 'sql-template-tag'
import { languages, session, type UserInfo } from '#contract/identity/session.ts'
import { checkAttempts, noteAttempt } from '#server/domain/identity/attempts.ts'
import { emailKey } from '#server/domain/identity/email-key.ts'
import { openSession, refreshSession, revoke, sessionToEnd } from '#server/domain/identity/sessions.ts'
import { permissionsOf, reachOf, type Actor } from '#server/kit/actor.ts'
import { routes } from '#server/kit/context.ts'
import { fault } from '#server/kit/fault.ts'
import { isPassword } from '#server/kit/password.ts'
import { secret, sha256 } from '#server/kit/tokens.ts'

interface LoginRow {
  id: string
  password_hash: string | null
  is_active: boolean
  account_type: string
}

export const sessionRoutes = routes(session, {
  login: async ({ body }, { kit, db, ip, user_agent }) => {
    const key = emailKey(body.email)
    await checkAttempts(db, key, ip)
    const user = await db.one<LoginRow>(
      sql`select id, password_hash, is_active, account_type from app_user where email_key = ${key}`,
    )
    const isRight = await isPassword(body.password, user?.password_hash)
    if (!user || !isRight || !user.is_active || (body.admin && user.account_type !== 'provider')) {
      await noteAttempt(db, key, ip)
      throw fault('login_failed')
    }
    return openSession(kit, { user_id: user.id, remember_me: body.remember_me, rotate: body.rotate, user_agent, ip })
  },

  refresh: async ({ body }, { kit }) => {
    const tokens = await refreshSession(kit, body.refresh_token)
    if (!tokens) throw fault('token_dead')
    return tokens
  },

  getinfo: async (_, { db, actor }) => {
    const user = await db.one<
      Pick<
        UserInfo,
        | 'id'
        | 'name'
        | 'surname'
        | 'email'
        | 'profile_image'
        | 'account_id'
        | 'is_show_live_support'
        | 'is_auth_for_account'
      >
    >(sql`
      select id, name, surname, email, profile_image, account_id, is_show_live_support, is_auth_for_account from app_user where id = ${actor.id}`)
    return {
      ...user!,
      account_type: actor.account_type,
      permissions: permissionsOf(actor),
      lang: actor.language_id,
      ...places(actor),
    }
  },

  logout: async ({ body }, { kit, db }) => {
    const id = await sessionToEnd(db, kit.tokens, body)
    if (id) await revoke(db, id, 'signed out')
    kit.forget()
    return null
  },

  ticket: async (_, { db, actor }) => {
    const ticket = secret()
    await db.one(
      sql`insert into socket_ticket (hash, session_id, ends_at) values (${sha256(ticket)}, ${actor.session_id}, now() + interval '30 seconds')`,
    )
    return { ticket }
  },
})

export const languageRoutes = routes(languages, {
  list: (_, { db }) => db.many(sql`select id, name, code from language order by id`),
})

/** The companies and branches the user may see, as spec §3 names them. */
function places(actor: Actor): Pick<UserInfo, 'users_branches' | 'user_companies'> {
  const reach = reachOf(actor)
  const mine = new Set(reach.branches)
  const user_companies = reach.companies.flatMap((id) => {
    const company = actor.tree.companies.get(id)
    if (!company) return []
    const branch = company.branches
      .filter((it) => mine.has(it.id))
      .map((it) => ({ branch_id: it.id, company_id: id, name: it.name }))
    return [
      { id, name: company.name, branch, license: company.license as UserInfo['user_companies'][number]['license'] },
    ]
  })
  return { user_companies, users_branches: user_companies.flatMap((it) => it.branch) }
}
