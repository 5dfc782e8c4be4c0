import sql from 'sql-template-tag'
import { languages, session, type UserInfo } from '#contract/identity/session.ts'
import { platformCodes } from '#contract/platform/platforms.ts'
import { giveBack } from '#server/domain/identity/attempts.ts'
import { emailKey } from '#server/domain/identity/email-key.ts'
import { guessed } from '#server/domain/identity/guess.ts'
import { passTwoFactor } from '#server/domain/identity/two-factor.ts'
import {
  openSession,
  refreshSession,
  revoke,
  sessionToEnd,
  whyEnded,
  type NewTokens,
} from '#server/domain/identity/sessions.ts'
import { permissionsOf, reachOf, type Actor } from '#server/kit/guard/actor.ts'
import { routes } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { isPassword } from '#server/kit/guard/password.ts'
import { secret, sha256 } from '#server/kit/guard/tokens.ts'
import { deviceTokenFor, signInGuess } from './sign-in-guess.ts'
import { closeChallenge, openChallenge, tryChallenge } from './challenge.ts'

interface LoginRow {
  id: string
  password_hash: string | null
  is_active: boolean
  account_type: string
  registering: string | null
  has_two_factor: boolean
}

export const sessionRoutes = routes(session, {
  login: async ({ body }, ctx) => {
    const { kit, db, headers, ip, user_agent } = ctx
    const key = emailKey(body.email)
    const found = await db.one<LoginRow>(
      sql`select id, password_hash, is_active and deleted_at is null as is_active, account_type, registering, two_factor_at is not null as has_two_factor
        from app_user where email_key = ${key}`,
    )
    const user = await guessed(ctx, await signInGuess(ctx, key, found), async (who) => {
      const isRight = await isPassword(body.password, found?.password_hash, who)
      const mayPass = isRight && found?.is_active && (!body.admin || found.account_type === 'provider')
      return mayPass ? found : undefined
    })
    if (!user) throw fault('login_failed')
    const { remember_me, rotate } = body
    if (user.has_two_factor) return { two_factor: await openChallenge(db, { user_id: user.id, remember_me, rotate }) }
    const tokens = await openSession(kit, { user_id: user.id, remember_me, rotate, user_agent, ip })
    return typed(tokens, user, deviceTokenFor(kit, headers, user))
  },

  loginTwoFactor: async ({ body }, ctx) => {
    const { kit, db, headers, ip, user_agent } = ctx
    const challenge = await tryChallenge(ctx, body.two_factor)
    if (!challenge || !(await passTwoFactor(kit, db, challenge.user_id, body.code)))
      throw wrongField('code', 'code_wrong')
    await giveBack(db, [challenge.day])
    // Of two requests with the same challenge, only one succeeds: for the other one, the code has
    // already been used or the challenge is closed.
    const user = await closeChallenge(db, challenge.id)
    if (!user) throw wrongField('code', 'code_wrong')
    const { user_id, remember_me, rotate } = challenge
    const tokens = await openSession(kit, { user_id, remember_me, rotate, user_agent, ip })
    return typed(tokens, user, deviceTokenFor(kit, headers, user))
  },

  refresh: async ({ body }, { kit }) => {
    const tokens = await refreshSession(kit, body.refresh_token)
    if (!tokens) {
      const ended = await whyEnded(kit, body.refresh_token)
      throw fault('token_dead', ended && { current: { ended } })
    }
    return tokens
  },

  getinfo: async (_, { db, actor }) => {
    const user = await db.must<
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
        | 'registering'
      >
    >(sql`
      select id, name, surname, email, profile_image, account_id, is_show_live_support, is_auth_for_account, registering from app_user where id = ${actor.id}`)
    return {
      ...user,
      account_type: actor.account_type,
      permissions: permissionsOf(actor),
      lang: actor.language_id,
      pending: actor.pending,
      only_company_id: actor.only?.company_id ?? null,
      ...places(actor),
    }
  },

  logout: async ({ body }, { kit, db }) => {
    const id = await sessionToEnd(db, kit.tokens, body)
    if (id) await revoke(db, id, 'signed out')
    kit.forgetPeople()
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

/**
 * The tokens of a login, together with the type of an unfinished registration (spec §2) and, for a
 * device that stores one, the device token.
 */
const typed = (tokens: NewTokens, { registering }: { registering: string | null }, device?: string) => ({
  ...tokens,
  ...(registering && { type: registering }),
  ...(device && { device }),
})

export const languageRoutes = routes(languages, {
  list: (_, { db }) => db.many(sql`select id, name, code from language order by id`),
})

/** The companies and branches that the user can see, in the form of spec §3. */
function places(actor: Actor): Pick<UserInfo, 'users_branches' | 'user_companies'> {
  const reach = reachOf(actor)
  const user_companies = [...reach.companies].flatMap((id) => {
    const company = actor.tree.companies.get(id)
    if (!company?.is_active) return []
    const own = company.branches.filter((it) => it.is_active && reach.branches.has(it.id))
    const branch = own.map((it) => ({ branch_id: it.id, company_id: id, name: it.name }))
    const license = company.license as UserInfo['user_companies'][number]['license']
    const on = license?.licensed_module_list
    const connected = own.flatMap((it) => it.connected)
    const more = {
      // In spec §6, the kiosk module is named after its limit: `kioskLimit`.
      kioskLimit: on?.kiosk === true,
      // Connections are switched off on their own screens, whether or not the licence includes their
      // modules.
      platform_connection: platformCodes.some((it) => connected.includes(it)),
      switchboard_connection: connected.includes('caller_id'),
    }
    const shown = license && { ...license, licensed_module_list: { ...on, ...more } }
    const { name, country, currency, timezone } = company
    return [{ id, name, country, currency, timezone, branch, license: shown }]
  })
  return { user_companies, users_branches: user_companies.flatMap((it) => it.branch) }
}
