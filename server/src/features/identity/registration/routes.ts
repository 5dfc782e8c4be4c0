import sql from 'sql-template-tag'
import { registration, type RegisterType } from '#contract/identity/registration.ts'
import type { Db } from '#server/db/pool.ts'
import { revokeAll } from '#server/domain/identity/sessions.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { routes } from '#server/kit/context.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { hashPassword } from '#server/kit/guard/password.ts'
import { sha256 } from '#server/kit/guard/tokens.ts'

/**
 * The user to whom a valid invitation token belongs. The token has 256 random bits, so tries need
 * not be counted.
 */
const invitedUser = (db: Db, token: string) =>
  db.one<{ id: string; one_time_id: string; email: string; name: string; surname: string }>(sql`
    select u.id, o.id as one_time_id, u.email, u.name, u.surname from one_time o join app_user u on u.id::text = o.subject
    where o.hash = ${sha256(token)} and o.purpose = 'invitation' and o.used_at is null and o.ends_at > now()
      and u.is_active and u.deleted_at is null and u.password_hash is null`)

interface Registering {
  type: RegisterType
  account_id: string | null
  company_id: string | null
}

/** The caller's unfinished registration. Throws 404 if there is none. */
async function unfinished(db: Db, user_id: string): Promise<Registering> {
  const row = await db.one<Registering>(
    sql`select registering as type, account_id, company_id from app_user where id = ${user_id} and registering is not null`,
  )
  if (!row) throw fault('not_found')
  return row
}

export const registrationRoutes = routes(registration, {
  invited: async ({ body }, { db }) => {
    const user = await invitedUser(db, body.token)
    if (!user) throw fault('not_found')
    return { email: user.email, name: user.name, surname: user.surname }
  },

  accept: async ({ body }, ctx) => {
    const { db, now } = ctx
    const user = await invitedUser(db, body.token)
    if (!user) throw fault('not_found')
    const password_hash = await hashPassword(body.password, 'known')
    await db.tx(async (tx) => {
      const won = await tx.one(
        sql`update one_time set used_at = now() where id = ${user.one_time_id} and used_at is null and ends_at > now() returning id`,
      )
      const set = await tx.one(
        sql`update app_user set password_hash = ${password_hash}, password_changed_at = ${now} where id = ${user.id} and password_hash is null and is_active and deleted_at is null returning id`,
      )
      if (!won || !set) throw fault('not_found')
      await audit(tx, ctx, { noun: 'user', record_id: user.id, action: 'accept-invitation' })
    })
    return null
  },

  read: async (_, { db, actor }) => {
    const { type, account_id, company_id } = await unfinished(db, actor.id)
    const from = company_id
      ? sql`company b on b.id = ${company_id}::uuid`
      : sql`account b on b.id = ${account_id}::uuid`
    const row = await db.must<{
      business: string
      name: string
      surname: string
      email: string
      phone: string
      legal_name: string
      authorised_name: string
      business_phone: string
      business_email: string
      tax_number: string
    }>(sql`
      select coalesce(b.name, '') as business, u.name, u.surname, u.email, u.phone, coalesce(b.legal_name, '') as legal_name, coalesce(b.authorised_name, '') as authorised_name,
        coalesce(b.phone, '') as business_phone, coalesce(b.email, '') as business_email, coalesce(b.tax_number, '') as tax_number
      from app_user u left join ${from} where u.id = ${actor.id}`)
    return { type, ...row }
  },

  complete: async ({ body }, ctx) => {
    const { kit, db, actor, now } = ctx
    const password_hash = await hashPassword(body.password, 'known')
    await db.tx(async (tx) => {
      const { account_id, company_id } = await unfinished(tx, actor.id)
      const done = await tx.one(sql`
          update app_user set name = ${body.name}, surname = ${body.surname}, phone = ${body.phone}, password_hash = ${password_hash}, password_changed_at = ${now},
            registering = null, version = version + 1, updated_at = ${now} where id = ${actor.id} and registering is not null returning id`)
      if (!done) throw fault('not_found')
      const facts = sql`legal_name = ${body.legal_name}, authorised_name = ${body.authorised_name}, phone = ${body.business_phone}, email = ${body.business_email},
          tax_number = ${body.tax_number}, version = version + 1, updated_at = ${now}`
      if (company_id) await tx.one(sql`update company set ${facts} where id = ${company_id}`)
      else if (account_id) await tx.one(sql`update account set ${facts} where id = ${account_id}`)
      await revokeAll(tx, actor.id, 'registered', actor.session_id)
      const { legal_name, authorised_name, tax_number } = body
      const after = { legal_name, authorised_name, tax_number }
      const place = company_id
        ? { noun: 'company', record_id: company_id, company_id }
        : account_id
          ? { noun: 'account', record_id: account_id }
          : undefined
      if (place) await audit(tx, ctx, { ...place, action: 'register', after })
      await audit(tx, ctx, { noun: 'user', record_id: actor.id, action: 'register' })
    })
    kit.forget()
    return null
  },
})
