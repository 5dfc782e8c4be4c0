import sql from 'sql-template-tag'
import type { WhyEnded } from '#server/domain/identity/sessions.ts'
import { user, type User } from '#contract/identity/user.ts'
import { isDuplicate, missingReference, type Db } from '#server/db/pool.ts'
import { emailKey } from '#server/domain/identity/email-key.ts'
import { inviteUser } from '#server/domain/identity/invitations.ts'
import { writeToUser } from '#server/domain/identity/letters.ts'
import { refuseLastHolder } from '#server/domain/identity/last-holder.ts'
import { hasOwnAddress, keyFor, notifyOwner } from '#server/domain/identity/own-address.ts'
import { refuseUnlessOutranking } from '#server/domain/identity/rights.ts'
import { visibleUsers } from '#server/domain/identity/visible-users.ts'
import { audit, historyOf } from '#server/kit/audit/audit.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { once } from '#server/kit/idempotency.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { anyOf, contains } from '#server/kit/list/list.ts'
import { listed } from '#server/kit/list/listed.ts'
import { changed } from '#server/kit/record/changed.ts'
import { withinCompany } from '#server/kit/guard/reach.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { assign, checkedHome, isSame } from './assign.ts'
import { onlyLessens } from './lessens.ts'
import { columns, from, oneUser, seenHistory, showUser, state } from './rows.ts'
import { why } from './why.ts'
import { checkLink, registeringOf, sharedHome } from './home.ts'

const noun = 'user'

const said = (error: unknown) => {
  if (isDuplicate(error, 'app_user_email_key_key')) throw wrongField('email', 'taken')
  if (missingReference(error, 'app_user') === 'language_id') throw wrongField('language_id', 'choice')
  throw error
}

/** Ends every session of a user. Within a second, HTTP and sockets refuse them. */
const endSessions = (db: Db, id: string, reason: WhyEnded) =>
  db.one(
    sql`update session set revoked_at = now(), revoked_why = ${reason} where user_id = ${id} and revoked_at is null`,
  )

/** Throws if the caller may not change the user. Called again after both users are locked. */
function mustBeChangeable({ cannot }: User) {
  if (cannot) throw fault(cannot === 'self' ? 'not_oneself' : 'outranked')
}

/**
 * Changes a user whom the caller outranks. With `mayBeShared`, it is enough that the change stays
 * within the caller's own tree.
 */
const change = (
  ctx: Context,
  id: string,
  it: { version: number; action?: string; mayBeShared?: true; write: (db: Db, before: User) => Promise<unknown> },
) =>
  changed<User>(ctx, {
    noun,
    ...it,
    load: (db, lock) => oneUser(db, ctx, id, lock),
    write: async (db, before) => {
      mustBeChangeable(before)
      if (!it.mayBeShared) await refuseUnlessOutranking(db, ctx.actor, id)
      await it.write(db, before)
    },
  })

export const userRoutes = routes(
  user,
  {
    list: async ({ query }, ctx) => {
      const branches = query.branch_id
      const page = await listed<Parameters<typeof showUser>[0]>(ctx.db, {
        columns,
        from,
        conditions: [
          visibleUsers(ctx.reach),
          anyOf('u.account_type', query.account_type),
          query.state && sql`${state} = any(${query.state})`,
          anyOf('u.account_id', query.account_id),
          query.company_id &&
            sql`(u.company_id = any(${query.company_id}::uuid[]) or exists (select 1 from assignment a where a.user_id = u.id and a.scope_id = any(${query.company_id}::uuid[])))`,
          branches &&
            sql`exists (select 1 from assignment a where a.user_id = u.id and a.scope_id = any(${branches}::uuid[]))`,
          query.role_id &&
            sql`exists (select 1 from assignment a where a.user_id = u.id and a.role_id = any(${query.role_id}::uuid[]))`,
          query.permission &&
            sql`exists (select 1 from assignment a join role r on r.id = a.role_id where a.user_id = u.id and r.permissions && ${query.permission}::text[])`,
          contains(["u.name || ' ' || u.surname", 'u.email', 'u.phone'], query.search),
        ],
        query,
        fields: {
          name: `u.name collate "tr-x-icu"`,
          email: 'u.email',
          last_login_at: 'll.at',
          created_at: 'u.created_at',
        },
        tie: 'u.id',
      })
      return { ...page, data: page.data.map((it) => showUser(it, ctx)) }
    },

    read: ({ params }, ctx) => oneUser(ctx.db, ctx, params.user_id),

    create: async ({ body }, ctx) => {
      const make = () =>
        once(
          ctx,
          'create-user',
          body,
          async (db) => {
            const home = await checkedHome(db, ctx, body.assignments)
            checkLink(body, home)
            const id = uuidv7()
            await db.one(sql`insert into app_user (id, account_type, account_id, company_id, name, surname, email, email_key, phone, language_id, is_show_live_support, is_auth_for_account, created_at, updated_at)
          values (${id}, ${home.account_type}, ${home.account_id}, ${home.company_id}, ${body.name}, ${body.surname}, ${body.email}, ${await keyFor(db, ctx.reach, id, body.email)}, ${body.phone}, ${body.language_id},
            ${body.is_show_live_support}, ${body.is_auth_for_account}, ${ctx.now}, ${ctx.now})`)
            await assign(db, id, [], body.assignments, ctx.now)
            const row = await oneUser(db, ctx, id)
            await audit(db, ctx, { noun, record_id: id, action: 'create', after: row })
            const registering = await registeringOf(db, home)
            await inviteUser(db, ctx.kit, {
              user_id: id,
              by: ctx.actor.name,
              ...(registering && { registering }),
            })
            return row
          },
          201,
        )
      // Of two concurrent requests with the same address, the second one now finds it taken.
      return make()
        .catch((error: unknown) => (isDuplicate(error, 'app_user_email_key_key') ? make() : Promise.reject(error)))
        .catch(said)
    },

    update: async ({ params, body }, ctx) => {
      const after = await change(ctx, params.user_id, {
        version: body.version,
        mayBeShared: true,
        write: async (db, before) => {
          if (ctx.unlicensed && !(await onlyLessens(db, ctx, before, body))) throw ctx.unlicensed
          const home = before.is_shared
            ? await sharedHome(db, ctx, before, body)
            : await checkedHome(db, ctx, body.assignments, before.assignments)
          checkLink(body, home)
          const lost = before.assignments.filter((old) => !body.assignments.some((it) => isSame(it, old)))
          await refuseLastHolder(db, { actor: ctx.actor, lang: ctx.lang, user_id: before.id, lost })
          const key = await keyFor(db, ctx.reach, before.id, body.email)
          const isNew = emailKey(body.email) !== emailKey(before.email)
          const now = await db.must<
            Pick<User, 'account_id' | 'company_id'>
          >(sql`update app_user set account_type = ${home.account_type}, account_id = coalesce(${home.account_id}, case when ${home.account_type} = 'solution_partner' then account_id end),
          company_id = ${home.company_id}, name = ${body.name}, surname = ${body.surname}, email = ${body.email}, email_key = ${key}, phone = ${body.phone}, language_id = ${body.language_id},
          is_show_live_support = ${body.is_show_live_support}, is_auth_for_account = ${body.is_auth_for_account}, version = version + 1, updated_at = ${ctx.now} where id = ${before.id}
          returning account_id, company_id`)
          await assign(db, before.id, before.assignments, body.assignments, ctx.now)
          // The views that the user has shared are no longer shared, because they contain names and
          // numbers of customers of the former company.
          if (now.account_id !== before.account_id || now.company_id !== before.company_id)
            await db.one(sql`update saved_view set is_shared = false where user_id = ${before.id}`)
          if (isNew) await endSessions(db, before.id, 'e-mail changed')
          if (isNew && !hasOwnAddress({ email: body.email, email_key: key }))
            await notifyOwner(db, body.email, ctx.actor.name)
        },
      }).catch(said)
      ctx.kit.forgetPeople()
      return after
    },

    suspend: async ({ params, body }, ctx) => {
      const after = await change(ctx, params.user_id, {
        version: body.version,
        action: body.is_active ? 'restore' : 'suspend',
        write: async (db, { id }) => {
          if (!body.is_active) await refuseLastHolder(db, { actor: ctx.actor, lang: ctx.lang, user_id: id })
          await db.one(
            sql`update app_user set is_active = ${body.is_active}, version = version + 1, updated_at = ${ctx.now} where id = ${id}`,
          )
          if (!body.is_active) await endSessions(db, id, 'suspended')
        },
      })
      ctx.kit.forgetPeople()
      return after
    },

    remove: async ({ params }, ctx) => {
      await ctx.db.tx(async (db) => {
        const before = await oneUser(db, ctx, params.user_id, 'lock')
        mustBeChangeable(before)
        await refuseUnlessOutranking(db, ctx.actor, before.id)
        await refuseLastHolder(db, { actor: ctx.actor, lang: ctx.lang, user_id: before.id })
        // The address becomes free. What the user did in the past still shows their name.
        await db.one(
          sql`update app_user set deleted_at = ${ctx.now}, is_active = false, email_key = 'deleted ' || id, version = version + 1 where id = ${before.id}`,
        )
        await db.one(sql`delete from assignment where user_id = ${before.id}`)
        await endSessions(db, before.id, 'deleted')
        await audit(db, ctx, { noun, record_id: before.id, action: 'delete', before })
      })
      ctx.kit.forgetPeople()
      return null
    },

    invite: async ({ params }, ctx) => {
      await ctx.db.tx(async (db) => {
        const it = await oneUser(db, ctx, params.user_id, 'lock')
        mustBeChangeable(it)
        await refuseUnlessOutranking(db, ctx.actor, it.id)
        if (it.state !== 'invited') throw wrongField('user_id', 'not_invited')
        await audit(db, ctx, { noun, record_id: it.id, action: 'invite' })
        // The address may have become free in the meantime, so its key is computed again.
        await db.one(
          sql`update app_user set email_key = ${await keyFor(db, ctx.reach, it.id, it.email)} where id = ${it.id}`,
        )
        return inviteUser(db, ctx.kit, { user_id: it.id, by: ctx.actor.name })
      })
      return null
    },

    stopTwoFactor: async ({ params }, ctx) => {
      const { kit, actor, now } = ctx
      await ctx.db.tx(async (db) => {
        const it = await oneUser(db, ctx, params.user_id, 'lock')
        mustBeChangeable(it)
        await refuseUnlessOutranking(db, actor, it.id)
        if (!it.has_two_factor) throw fault('not_found')
        await db.one(
          sql`update app_user set two_factor_at = null, two_factor_secret = null, recovery_hashes = '{}' where id = ${it.id}`,
        )
        const [before, after] = [{ has_two_factor: true }, { has_two_factor: false }]
        await audit(db, ctx, { noun, record_id: it.id, action: 'two-factor-off', before, after })
        await writeToUser(db, 'two-factor-off', it, { when: now, url: `${kit.url}/forgot-password` })
      })
      kit.forgetPeople()
      return null
    },

    history: async ({ params }, ctx) => {
      await oneUser(ctx.db, ctx, params.user_id)
      return seenHistory(await historyOf(ctx.db, noun, params.user_id), ctx)
    },

    why: ({ params, query }, ctx) => why(ctx, { user_id: params.user_id, ...query }),
  },
  (id, { reach }) =>
    sql`select company_id from app_user where id = ${id} and ${withinCompany(reach.tie, 'company_id')}`,
)
