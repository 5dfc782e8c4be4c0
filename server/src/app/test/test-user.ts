import { TOTP, Secret } from 'otpauth'
import sql from 'sql-template-tag'
import { twoFactor } from '#contract/identity/two-factor.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import type { Caller } from './test-client.ts'
import type { TestServer } from './test-server.ts'
import type { TestWorld } from './test-world.ts'

let n = 0

/**
 * Creates a user with the password and the assignments of another user. With `waits`, the new user
 * has no password yet, like an invited user.
 */
export async function layUser(
  server: TestServer,
  like: string,
  it: { waits?: boolean } = {},
): Promise<{ id: string; email: string }> {
  const { db } = server.database
  const id = uuidv7()
  const email = `user${++n}-${id.slice(-6)}@deneme.test`
  await db.one(sql`
    insert into app_user (id, account_type, account_id, company_id, name, surname, email, email_key, password_hash)
    select ${id}, account_type, account_id, company_id, 'Ada', 'Deneme', ${email}, ${email}, case when ${it.waits ?? false} then null else password_hash end
    from app_user where email_key = ${like}`)
  const given = await db.many<{ role_id: string; scope_type: string; scope_id: string | null }>(
    sql`select role_id, scope_type, scope_id from assignment a join app_user u on u.id = a.user_id where u.email_key = ${like}`,
  )
  for (const a of given)
    await db.one(
      sql`insert into assignment (id, user_id, role_id, scope_type, scope_id) values (${uuidv7()}, ${id}, ${a.role_id}, ${a.scope_type}, ${a.scope_id})`,
    )
  return { id, email }
}

/**
 * Creates a user with a role of their own, which has the given permissions at some places of one
 * type.
 */
export async function layHolder(
  server: TestServer,
  { users }: TestWorld,
  held: readonly string[],
  [type, ...places]: ['company' | 'branch', ...string[]],
): Promise<{ id: string; email: string; role_id: string }> {
  const { db } = server.database
  const role_id = uuidv7()
  const it = await layUser(server, users[type])
  await db.one(sql`insert into role (id, owner_type, account_type, name, permissions)
    values (${role_id}, 'provider', ${type}, '{"tr":"Deneme","en":"Trial","de":"Versuch"}', ${held})`)
  await db.one(sql`delete from assignment where user_id = ${it.id}`)
  for (const place of places)
    await db.one(sql`insert into assignment (id, user_id, role_id, scope_type, scope_id)
      values (${uuidv7()}, ${it.id}, ${role_id}, ${type}, ${place})`)
  return { ...it, role_id }
}

/**
 * The text of the newest mail to an address, read from the outbox: in tests no mail server is
 * configured, so mails stay there.
 */
export async function mailTo(server: TestServer, email: string, kind: string): Promise<string> {
  const row = await server.database.db.one<{ body_text: string }>(
    sql`select body_text from mail where to_address = ${email} and kind = ${kind} order by created_at desc, id desc limit 1`,
  )
  if (!row) throw new Error(`No mail ${kind} to ${email}`)
  return row.body_text
}

export const codeIn = (text: string) => /^\d{6}$/m.exec(text)![0]
export const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)![1]!

/** The code that an authenticator app shows this many steps of 30 seconds from now. */
export const authenticatorCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/**
 * Switches on two-factor sign-in for the caller. This uses up the code of the previous time step,
 * so that the current one can still be used.
 */
export async function setUpTwoFactor(who: Caller): Promise<{ secret: string; recovery_codes: string[] }> {
  const { secret } = await who.send(twoFactor.start, {})
  const confirm = () => who.send(twoFactor.confirm, { body: { code: authenticatorCode(secret, -1) } })
  // The time step may end before the code arrives, so a failed confirmation is repeated once.
  const { recovery_codes } = await confirm().catch(confirm)
  return { secret, recovery_codes }
}
